/** Puzzles: the puzzle of the day, the rating of the solver. */
export const puzzles = {
  rating: "Your puzzle rating",
  certainty: "± {deviation}, {count:one=# puzzle tried|other=# puzzles tried}",
  unrated: "Solve a few, and the next ones will be as hard as you like them.",
  next: "A puzzle for you",
  all_solved: "You have solved them all.",
  streak: "{count:one=# day in a row|other=# days in a row}",
  archive: "Earlier puzzles of the day",
  of_day: "Puzzle of {day}",
  theme: "Theme",
  all_themes: "All themes",
  rated: "Rating {rating}",
  now: "Your rating: {points} ({change})",
  unchanged: "Your rating stays {points}: the first try has counted.",
  share: "Share the result",
  shared: "VOLT, puzzle of {day}: {tries:one=solved at the first try|other=solved after # tries}.",
};
