const twoDigits = (n: number) => `${n}`.padStart(2, "0");

export const timeWords = {
  now: "gerade eben",
  minutesAgo: (n: number) => `vor ${n} ${n === 1 ? "Minute" : "Minuten"}`,
  hoursAgo: (n: number) => `vor ${n} ${n === 1 ? "Stunde" : "Stunden"}`,
  daysAgo: (n: number) => (n === 1 ? "gestern" : `vor ${n} Tagen`),
};

/** Returns for example "26.04.2026", in the time zone of the machine. */
export const dateInWords = (date: Date) =>
  `${twoDigits(date.getDate())}.${twoDigits(date.getMonth() + 1)}.${date.getFullYear()}`;

/** Returns for example "26.04.2026, 15:05", in the time zone of the machine. */
export const momentInWords = (date: Date) =>
  `${dateInWords(date)}, ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
