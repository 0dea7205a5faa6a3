/** Rätsel: das Rätsel des Tages, die Wertung der Lösenden. */
export const puzzles = {
  rating: "Deine Rätselwertung",
  certainty: "± {deviation}, {count:one=# Rätsel versucht|other=# Rätsel versucht}",
  unrated: "Löse ein paar, dann sind die nächsten so schwer, wie du sie magst.",
  next: "Ein Rätsel für dich",
  all_solved: "Du hast alle gelöst.",
  streak: "{count:one=# Tag in Folge|other=# Tage in Folge}",
  archive: "Frühere Rätsel des Tages",
  of_day: "Rätsel vom {day}",
  theme: "Thema",
  all_themes: "Alle Themen",
  rated: "Wertung {rating}",
  now: "Deine Wertung: {points} ({change})",
  unchanged: "Deine Wertung bleibt bei {points}: Der erste Versuch hat gezählt.",
  share: "Ergebnis teilen",
  shared: "VOLT, Rätsel vom {day}: {tries:one=im ersten Versuch gelöst|other=nach # Versuchen gelöst}.",
};
