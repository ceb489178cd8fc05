/** The text in the box and how far back in the earlier instructions it is; 0 is the person's own text. */
export interface Recalled {
  text: string;
  back: number;
}

/**
 * Returns the next text when stepping through earlier instructions as in a shell: up from an empty box to the newest, on to
 * older ones, down again to the empty box. Returns null if the key keeps its usual meaning, because the text is the person's
 * own or there are no more. `earlier` stands oldest first; the same instruction twice in a row counts once.
 */
export function recall(key: "up" | "down", shown: Recalled, earlier: readonly string[]): Recalled | null {
  const distinct = earlier.filter((instruction, index) => instruction !== earlier[index - 1]);
  const isUntouched = shown.back === 0 ? shown.text === "" : shown.text === distinct.at(-shown.back);
  if (!isUntouched) return null;
  const back = key === "up" ? shown.back + 1 : shown.back - 1;
  if (back === 0) return { text: "", back };
  const text = back > 0 ? distinct.at(-back) : undefined;
  return text === undefined ? null : { text, back };
}
