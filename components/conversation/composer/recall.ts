/** What the box shows, and how far back in the earlier instructions that is; 0 is the person's own text. */
export interface Recalled {
  text: string;
  back: number;
}

/**
 * Steps through earlier instructions as a shell does: up from an empty box to the newest, on to older ones, down again to
 * the empty box. Null where the key is none of ours, because the text is the person's own or there is nothing further.
 *
 * `earlier` stands oldest first; the same instruction twice in a row counts once.
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
