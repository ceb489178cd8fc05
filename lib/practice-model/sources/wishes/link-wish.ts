import { escapeAttribute, type HtmlElement, parseHtml } from "#lib/page-source/html-source.ts";
import { applyEdits } from "#lib/page-source/operations/apply-edits.ts";
import type { SourceEdit } from "#lib/page-source/source-edit.ts";
import { addressOf } from "../../doing/do-link.ts";
import { phrasesOf } from "../../language/phrases.ts";
import type { NextMove } from "../../next-move.ts";
import { type Datum, readData, type Scalar } from "../data-tree.ts";
import type { LocatedPick } from "../locate-picks.ts";
import { readLiterals } from "../read-literals.ts";
import { readToml } from "../read-toml.ts";
import { plainText } from "../sheet.ts";
import { readFrontMatter, type ShownSource } from "../show-source.ts";
import type { SourceSite } from "../source-site.ts";
import { takeBack } from "../take-back.ts";
import { writeScalar } from "../write-scalar.ts";
import { changeBy, changeMove, plainWish, readAll, saidValue } from "./source-wish.ts";

// Another target for a link: in Markdown, in a template, or beside its text in front matter and data. The address is taken as it is said,
// because the sources do not tell which addresses the pages will have.

const patternsTo = (to: string) => [
  new RegExp(`^(?:link|point|connect) (.{1,80}?) (?:to|at|with)${to}$`, "is"),
  new RegExp(`^(?:make|let|have) (.{1,80}?) (?:link|lead|point|go)(?: over)? to${to}$`, "is"),
  new RegExp(`^(.{1,80}?) (?:should|must|has to|shall) (?:link|lead|point|go) to${to}$`, "is"),
  new RegExp(
    `^(?:change|set) (?:the |its )?(?:link|address|target|url|href)(?: target)?(?: (?:of|on|for) (.{1,80}?))? to${to}$`,
    "is",
  ),
  new RegExp(`^verlinke?n? (.{1,80}?) (?:bitte )?(?:mit|auf|zu|nach)${to}$`, "is"),
  new RegExp(
    `^(.{1,80}?) soll(?:te)? (?:jetzt |nun |künftig )?(?:auf|zu|nach)${to} (?:führen|verlinken|gehen|verweisen|zeigen)$`,
    "is",
  ),
  new RegExp(
    `^(?:ändere?|setze?) (?:den |die |das )?(?:link|linkziel|adresse|ziel)(?: (?:von|für|des|der) (.{1,80}?))? (?:auf|in|zu)${to}$`,
    "is",
  ),
];
const patterns = patternsTo(String.raw`\s+(\S+)`);
const pagePatterns = patternsTo(String.raw`\s+(.{2,80}?)`);

/** Words for what was picked. */
const isIt =
  /^(?:it|this|that|these|(?:the|this|that) (?:button|link|text|entry|item|menu (?:entry|item)|one)|es|das|dies|(?:der|die|das|den|diese[nrs]?) (?:button|knopf|link|schaltfläche|text|eintrag|menüpunkt|menüeintrag))(?: here| hier)?$/i;
const quoted = /["“„«]([^"“”„«»]{1,80})["”“»]/u;

/** Reads which link a message gives which target; null for another message. `of` is "" for what was picked. */
export function readLinkWish(request: string): { of: string; address: string } | null {
  const text = plainWish(request);
  if (text.length > 300) return null;
  for (const pattern of patterns) {
    const [, subject = "it", said = ""] = pattern.exec(text) ?? [];
    const address = said === "" ? null : targetOf(saidValue(said));
    if (address === null) continue;
    const words = quoted.exec(subject)?.[1];
    if (words !== undefined) return { of: words.trim(), address };
    if (isIt.test(subject.trim())) return { of: "", address };
  }
  return null;
}

/** Reads which link a message leads to which page by its name: “link it to the contact page”; null for another message. */
export function readPageLinkWish(request: string): { of: string; page: string } | null {
  const text = plainWish(request).replace(/[.!]$/, "");
  if (text.length > 300) return null;
  for (const pattern of pagePatterns) {
    const [, subject = "it", said = ""] = pattern.exec(text) ?? [];
    if (!/(?:\bpage|seite)$/i.test(said) || /[\n"“”„«»,;:/]/.test(said)) continue;
    const words = quoted.exec(subject)?.[1];
    if (words !== undefined) return { of: words.trim(), page: said };
    if (isIt.test(subject.trim())) return { of: "", page: said };
  }
  return null;
}

function targetOf(said: string): string | null {
  if (/^(?:\/(?!\/)|#|\.{1,2}\/)[^\s<>"'()\\{}]*$/.test(said)) return said;
  const address = addressOf(said);
  return address !== null && !/[\s<>"'()\\{}]/.test(address) ? address : null;
}

/** Returns the move for a link that was picked, or that has the quoted text; null unless exactly one place is meant. */
export function linkMove(site: SourceSite, request: string, pick: LocatedPick | null): NextMove | null {
  const wish = readLinkWish(request);
  if (wish === null || (pick === null && wish.of === "")) return null;
  if (pick && wish.of !== "" && !same(wish.of, pick.text)) return null;
  const unread = pick ? null : readAll(site);
  if (unread) return unread;
  const files = pick ? [pick.shown] : [...site.shown.values()];
  const places = files.flatMap((shown) => linksIn(site, shown, pick ? pick : wish.of));
  const [place, ...others] = places;
  if (!place || others.length > 0) return null;
  const edits = place.point(wish.address);
  if (edits === null) return null;
  const { quote } = phrasesOf(site.language);
  const name = quote(pick ? pick.text : wish.of);
  return changeMove(
    site,
    request,
    edits.length === 0 ? [] : (changeBy(site, place.path, edits) ?? []),
    site.language === "de"
      ? `${name} führt jetzt zu \`${wish.address}\`.`
      : `${name} leads to \`${wish.address}\` now.`,
  );
}

const same = (one: string, other: string) => fold(one) === fold(other);
const fold = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();

interface LinkPlace {
  path: string;
  /** The edits that let it lead there; null if the source can't say that. */
  point: (address: string) => SourceEdit[] | null;
}

/** Returns the links of a source that are the picked one, or that say these words. */
function linksIn(site: SourceSite, shown: ShownSource, sought: LocatedPick | string): LinkPlace[] {
  const { path } = shown;
  const isSought =
    typeof sought === "string"
      ? (element: HtmlElement) => same(plainText(element), sought)
      : (element: HtmlElement) =>
          element.start <= sought.thing.html.start &&
          sought.thing.html.end <= element.end &&
          same(plainText(element), sought.text);
  const links = parseHtml(shown.html).elements.filter((element) => element.tag === "a" && isSought(element));
  const inText = links.map((link): LinkPlace => ({ path, point: (address) => pointLink(shown, link, address) }));
  const isScalar =
    typeof sought === "string"
      ? ({ value }: Scalar) => typeof value === "string" && same(value, sought)
      : ({ start, end }: Scalar) => start <= sought.start && sought.end <= end;
  const inData = dataLinks(site, shown).filter(({ label }) => isScalar(label));
  return [
    ...inText,
    ...inData.map(
      ({ address: old }): LinkPlace => ({
        path,
        point: (address) => {
          if (old.value === address) return [];
          const newText = writeScalar(old, address);
          return newText === null ? null : [{ start: old.start, end: old.end, newText }];
        },
      }),
    ),
  ];
}

function pointLink(
  shown: ShownSource,
  { attributes, start, innerStart }: HtmlElement,
  address: string,
): SourceEdit[] | null {
  const old = attributes.get("href");
  if (old === address) return [];
  const tag = shown.html.slice(start, innerStart);
  const found = /(\shref\s*=\s*)(?:"([^"]*)"|'([^']*)')/i.exec(tag);
  // A target that a template computes is masked, and stays.
  if (old === undefined || !found || /[\uE000-\uF8FF{}]/.test(old)) return null;
  const from = start + found.index + (found[1] ?? "").length;
  const whole = found[0].slice((found[1] ?? "").length);
  const edit = { start: from, end: from + whole.length, newText: `"${escapeAttribute(address)}"` };
  const changed = applyEdits(shown.html, [edit]);
  return changed === null ? null : takeBack(shown, changed);
}

function dataOf({ kinds }: SourceSite, { path, source }: ShownSource): Datum | null {
  switch (kinds.get(path)) {
    case "data":
      return readData(source, { isJson: /\.json$/i.test(path) });
    case "toml":
      return readToml(source);
    case "script":
      return readLiterals(source);
    case "markdown":
    case "template": {
      const entries = /\.astro$/i.test(path) ? [] : (readFrontMatter(source)?.entries ?? []);
      return { kind: "map", entries };
    }
    default:
      return null;
  }
}

/** Returns the texts of a source's values that have an address beside them. */
export const dataLinks = (site: SourceSite, shown: ShownSource) => addressesIn(dataOf(site, shown));

const addressKeys = /^(?:url|href|link|path|to|target|page_?ref)$/i;
const labelKeys = /^(?:label|name|title|titel|text|button|cta)$/i;

/** Returns the texts that have an address beside them. */
function addressesIn(data: Datum | null): { label: Scalar; address: Scalar }[] {
  const found: { label: Scalar; address: Scalar }[] = [];
  const waiting: Datum[] = data ? [data] : [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.kind === "list") waiting.push(...next.items.map(({ value }) => value));
    if (next.kind !== "map") continue;
    waiting.push(...next.entries.map(({ value }) => value));
    const scalars = (keys: RegExp) =>
      next.entries.flatMap(({ key, value }) =>
        value.kind === "scalar" && typeof value.value === "string" && keys.test(key) ? [value] : [],
      );
    const [address, ...others] = scalars(addressKeys);
    if (address && others.length === 0) found.push(...scalars(labelKeys).map((label) => ({ label, address })));
  }
  return found;
}
