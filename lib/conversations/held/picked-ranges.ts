import type { ToldPicks } from "#lib/context/picks-schema.ts";
import type { ByteRanges } from "./hold-back.ts";

/** Returns the places that a turn may change; null if it may change any. A pick that was lost allows nothing. */
export function pickedRanges({ onlyPicked, told }: { onlyPicked: boolean; told: ToldPicks | null }): ByteRanges | null {
  if (!onlyPicked) return null;
  const ranges = new Map<string, { start: number; end: number }[]>();
  for (const pick of told?.picks ?? []) {
    if (pick.found !== true) continue;
    ranges.set(pick.path, [...(ranges.get(pick.path) ?? []), { start: pick.start, end: pick.end }]);
  }
  return ranges;
}
