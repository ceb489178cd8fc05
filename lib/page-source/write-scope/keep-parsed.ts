import { type HtmlSource, parseHtml } from "../html-source.ts";

/** Pages take about 30 bytes of memory for each character. */
const charactersMax = 3_000_000;

/** Returns a parser that keeps pages, so that several looks at the same site parse each page once. The pages of a large site aren't all kept. */
export function keepParsed(): (source: string) => HtmlSource {
  const kept = new Map<string, HtmlSource>();
  let charactersLeft = charactersMax;
  return (source) => {
    const known = kept.get(source);
    if (known) return known;
    const page = parseHtml(source);
    if (source.length > charactersLeft) return page;
    charactersLeft -= source.length;
    kept.set(source, page);
    return page;
  };
}
