import type { Word } from "./words.ts";

// Words inside of a wish that say how it is felt, and not what it is: “still”, „eigentlich“, „natürlich“.

export const fillers: ReadonlySet<string> = new Set(
  (
    "please pls plz still really actually simply totally completely also too again now somehow maybe perhaps probably straight away immediately just honestly basically finally kindly anyway obviously " +
    "bitte noch immer nochmal erstmal natürlich eigentlich gern gerne mal halt eben auch schon jetzt nun künftig irgendwie ruhig lieber besser doch einfach kurz schnell endlich komplett leider dann dafür wohl vielleicht übrigens ja"
  ).split(" "),
);

/** Returns the words without fillers; the first one stays, since it can be what the wish begins with. */
export function withoutFillers(words: readonly Word[]): Word[] {
  const left = words.filter((word, index) => !isFiller(word) && !(index > 0 && word.text === "Sie"));
  return left.length === 0 ? [...words] : left;
}

/** Whether a word is one of them. */
export const isFiller = ({ key, quoted }: Word) => !quoted && fillers.has(key);
