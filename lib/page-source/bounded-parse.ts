import { type DefaultTreeAdapterMap, defaultTreeAdapter, type ParserError, parse } from "parse5";

/** Chromium's own limit. */
const depthMax = 512;
const elementsMax = 200_000;

class Unbearable extends Error {}

/**
 * Parses a page as a browser would, with the source positions of its elements. Returns null for a hostile page: one nested deeper
 * than browsers nest, or one for which the standard's error recovery creates more elements than it has characters. Such a page of
 * 25 kB would take gigabytes of memory. `onError` is told of each departure from the standard.
 */
export function parseBounded(
  source: string,
  onError?: (error: ParserError) => void,
): DefaultTreeAdapterMap["document"] | null {
  let depth = 0;
  let elements = 0;
  const most = Math.min(elementsMax, source.length + 100);
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...element) {
      elements += 1;
      if (elements > most) throw new Unbearable();
      return defaultTreeAdapter.createElement(...element);
    },
    onItemPush() {
      depth += 1;
      if (depth > depthMax) throw new Unbearable();
    },
    onItemPop() {
      depth -= 1;
    },
  };
  try {
    // The parser treats a byte order mark as text before the doctype; it skips a space.
    return parse(source.replace(/^\uFEFF/, " "), {
      ...{ sourceCodeLocationInfo: true, treeAdapter },
      ...(onError && { onParseError: onError }),
    });
  } catch (error) {
    if (error instanceof Unbearable) return null;
    throw error;
  }
}
