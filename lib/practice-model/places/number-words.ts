// Small numbers as words, in English and German.

const english = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const german = "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(" ");
const lists = [english, german];

/** Returns the number that a word says; null for another word. */
export function numberOf(word: string): number | null {
  if (/^\d{1,6}$/.test(word)) return Number(word);
  for (const list of lists) {
    const at = list.indexOf(word.toLowerCase());
    if (at > 0) return at;
  }
  return null;
}

/** Returns the ways in which a number is written. */
export const formsOf = (number: number): string[] => [String(number), ...lists.flatMap((list) => list[number] ?? [])];

/** Returns a number as another one is written: in the same language, with its capital, or in digits. */
export function likeForm(written: string, number: number): string {
  const list = lists.find((one) => one.includes(written.toLowerCase()));
  const word = list?.[number];
  if (word === undefined) return String(number);
  return /^\p{Lu}/u.test(written) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
