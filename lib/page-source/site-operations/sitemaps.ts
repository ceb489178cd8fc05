import { referenceAt } from "../character-reference.ts";
import { escapeText } from "../html-source.ts";
import { withLine } from "../markup.ts";
import type { SiteAddresses } from "./site-addresses.ts";
import { baseOf } from "./site-addresses.ts";

// The list of a site's pages for search engines, in XML or as plain lines.

export const isSitemap = (name: string) => /^sitemap[\w.-]*\.(?:xml|txt)$/i.test(name);

interface Listed {
  address: string;
  start: number;
  end: number;
}

/** Returns the sitemap with another address for a page. */
export function renameInSitemap(source: string, from: string, to: string, addresses: SiteAddresses): string {
  const base = baseOf("", undefined);
  let text = source;
  for (const { address, start, end } of listAddresses(source).toReversed()) {
    const target = addresses.targetOf(address, base);
    if (target?.file !== from) continue;
    text = text.slice(0, start) + escapeText(addresses.rewrite(address, target, to, base)) + text.slice(end);
  }
  return text;
}

/** Returns the sitemap without a page. */
export function removeFromSitemap(source: string, page: string, addresses: SiteAddresses): string {
  const base = baseOf("", undefined);
  let text = source;
  for (const { address, start, end } of listAddresses(source).toReversed()) {
    if (addresses.targetOf(address, base)?.file !== page) continue;
    const entry = entryAround(text, start, end);
    if (entry === null) continue;
    const { start: from, end: to } = withLine(text, entry);
    text = text.slice(0, from) + text.slice(to);
  }
  return text;
}

/** Returns the sitemap with a page after the last one; the same if it lists no page of the site. */
export function addToSitemap(source: string, page: string, addresses: SiteAddresses): string {
  const base = baseOf("", undefined);
  const listed = listAddresses(source).filter(({ address }) => addresses.targetOf(address, base)?.file != null);
  // A page in its folder is a better example than the home page, which has no name.
  const last = listed.findLast(({ address }) => /\.html?$/i.test(address)) ?? listed.at(-1);
  if (last === undefined) return source;
  const target = addresses.targetOf(last.address, base);
  const entry = entryAround(source, last.start, last.end);
  if (target === null || entry === null) return source;
  const form = /\.html?$/i.test(last.address) ? target : { ...target, form: "folder" as const };
  const added = escapeText(addresses.rewrite(last.address, form, page, base));
  const { start, end } = withLine(source, entry);
  const copy = copyOf(source.slice(entry.start, entry.end), added);
  const isLine = end > entry.end;
  const line = isLine ? source.slice(start, entry.start) + copy + source.slice(entry.end, end) : copy;
  return source.slice(0, end) + line + source.slice(end);
}

/** Returns an entry with nothing but an address: dates and priorities are those of the other page. */
function copyOf(entry: string, address: string): string {
  if (!entry.includes("<")) return address;
  const before = /\s*$/.exec(entry.slice(0, entry.indexOf("<loc>")))?.[0] ?? "";
  const after = /\s*$/.exec(entry.slice(0, entry.lastIndexOf("</url>")))?.[0] ?? "";
  return `<url>${before}<loc>${address}</loc>${after}</url>`;
}

function listAddresses(source: string): Listed[] {
  const isXml = source.includes("<");
  const pattern = isXml
    ? /(<loc>\s*|<xhtml:link\b[^<>]*\shref=["'])([^<>"']+?)(?=\s*<\/loc>|["'])/g
    : /(^[ \t\uFEFF]*)(https?:\S+)/gm;
  return [...source.matchAll(pattern)].map((match) => {
    const start = match.index + (match[1]?.length ?? 0);
    const written = match[2] ?? "";
    return { address: isXml ? decodeText(written) : written, start, end: start + written.length };
  });
}

function entryAround(source: string, start: number, end: number): { start: number; end: number } | null {
  if (!source.includes("<")) return { start, end };
  const from = source.lastIndexOf("<url>", start);
  const close = source.indexOf("</url>", end);
  // A link to another language's page is no entry.
  if (from === -1 || close === -1 || source.slice(from, start).includes("</url>")) return null;
  return /<loc>\s*$/.test(source.slice(from, start)) ? { start: from, end: close + "</url>".length } : null;
}

function decodeText(text: string): string {
  return text.replace(
    /&[^;\s]{1,30};/g,
    (reference) => referenceAt(reference, 0, reference.length)?.value ?? reference,
  );
}
