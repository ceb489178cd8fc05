/** Returns the ids with one of them at another place, from 0. */
export function moveTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** Returns the place of the row at a height in the window: the first whose lower edge is below it, else the last. */
export function placeUnder(y: number, rows: readonly { bottom: number }[]): number {
  const found = rows.findIndex(({ bottom }) => y < bottom);
  return found === -1 ? Math.max(0, rows.length - 1) : found;
}
