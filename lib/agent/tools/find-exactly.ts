export interface Found {
  /** Offsets of the first `placesMax` places; overlapping places count separately. */
  places: number[];
  /** Whether there are further places. */
  more: boolean;
  /** The longest prefix of the needle that occurs in the text, and its first offset. */
  prefix: { length: number; at: number };
}

/** Finds a text in linear time (Knuth, Morris and Pratt): the engine's search blocks for minutes on a hostile page. */
export function findExactly(text: string, needle: string, placesMax: number): Found {
  const found: Found = { places: [], more: false, prefix: { length: 0, at: 0 } };
  if (needle === "") return found;
  const fallbacks = fallbacksOf(needle);
  let matched = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    while (matched > 0 && (matched === needle.length || needle.charCodeAt(matched) !== code)) {
      matched = fallbacks[matched - 1] ?? 0;
    }
    if (needle.charCodeAt(matched) !== code) continue;
    matched += 1;
    if (matched > found.prefix.length) found.prefix = { length: matched, at: at + 1 - matched };
    if (matched < needle.length) continue;
    if (found.places.length === placesMax) return { ...found, more: true };
    found.places.push(at + 1 - matched);
  }
  return found;
}

/** Returns, for each prefix of the needle, the length of its longest proper prefix that is also its suffix. */
function fallbacksOf(needle: string): Uint32Array {
  const fallbacks = new Uint32Array(needle.length);
  let matched = 0;
  for (let at = 1; at < needle.length; at += 1) {
    const code = needle.charCodeAt(at);
    while (matched > 0 && needle.charCodeAt(matched) !== code) matched = fallbacks[matched - 1] ?? 0;
    if (needle.charCodeAt(matched) === code) matched += 1;
    fallbacks[at] = matched;
  }
  return fallbacks;
}
