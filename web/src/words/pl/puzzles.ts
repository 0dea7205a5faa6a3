/** Zagadki: zagadka dnia, ranking rozwiązującej osoby. */
export const puzzles = {
  rating: "Twój ranking zagadek",
  certainty:
    "± {deviation}, {count:one=# zagadka za tobą|few=# zagadki za tobą|many=# zagadek za tobą|other=# zagadki za tobą}",
  unrated: "Rozwiąż kilka, a następne będą tak trudne, jak lubisz.",
  next: "Zagadka dla ciebie",
  all_solved: "Wszystkie rozwiązane.",
  streak: "{count:one=# dzień z rzędu|few=# dni z rzędu|many=# dni z rzędu|other=# dnia z rzędu}",
  archive: "Wcześniejsze zagadki dnia",
  of_day: "Zagadka z dnia {day}",
  theme: "Temat",
  all_themes: "Wszystkie tematy",
  rated: "Ranking {rating}",
  now: "Twój ranking: {points} ({change})",
  unchanged: "Twój ranking nadal wynosi {points}: liczyła się pierwsza próba.",
  share: "Udostępnij wynik",
  shared:
    "VOLT, zagadka z dnia {day}: {tries:one=rozwiązana za pierwszym razem|few=rozwiązana po # próbach|many=rozwiązana po # próbach|other=rozwiązana po # próby}.",
};
