import { escapeText, parseHtml } from "#lib/page-source/html-source.ts";
import { applyEdits } from "#lib/page-source/operations/apply-edits.ts";
import { phrasesOf } from "../../language/phrases.ts";
import { type FileChange, type NextMove, say } from "../../next-move.ts";
import { plainText } from "../sheet.ts";
import type { ShownSource } from "../show-source.ts";
import type { SourceSite } from "../source-site.ts";
import { takeBack } from "../take-back.ts";
import { changeBy, changeMove, plainWish, readAll, saidValue } from "./source-wish.ts";

// Another name for an entry of the menu, which is data, a setting, or words of a template.

const menu = "(?:menu|navigation|nav|menü|navi)";
const entry =
  "(?:(?:menu|navigation|nav)[- ]?(?:entry|item|link|point)|menüpunkt|menüeintrag|menü-punkt|navigationspunkt|eintrag|entry|item|link)";
const patterns = [
  new RegExp(`^(?:rename|change) (?:the )?${entry} (.{1,60}?) (?:in the ${menu} )?(?:to|into) (.{1,60})$`, "is"),
  new RegExp(`^(?:rename|change) (.{1,60}?) in the ${menu} (?:to|into) (.{1,60})$`, "is"),
  new RegExp(`^in the ${menu},? (.{1,60}?) should (?:now )?(?:be called|say|be|read) (.{1,60})$`, "is"),
  new RegExp(`^the ${entry} (.{1,60}?) should (?:now )?(?:be called|say|be|read) (.{1,60})$`, "is"),
  new RegExp(
    `^(?:benenne?|nenne?) (?:den |im menü )?(?:${entry} )?(.{1,60}?) (?:im menü )?(?:in )?(.{1,60}?)(?: um)?$`,
    "is",
  ),
  new RegExp(`^(?:ändere?) (?:den )?${entry} (.{1,60}?) (?:im menü )?(?:in|zu|auf) (.{1,60}?)(?: um| ab)?$`, "is"),
  new RegExp(
    `^im ${menu} soll (?:statt )?(.{1,60}?) (?:jetzt |nun |künftig )?(?:als )?(.{1,60}?) (?:heißen|stehen)$`,
    "is",
  ),
  new RegExp(`^(?:der )?${entry} (.{1,60}?) soll (?:jetzt |nun |künftig )?(.{1,60}?) heißen$`, "is"),
];
const isOfMenu = new RegExp(`${menu}|menüpunkt|menüeintrag`, "i");

/** Returns the move; null if the message renames no entry of a menu. */
export function menuMove(site: SourceSite, request: string): NextMove | null {
  const text = plainWish(request);
  if (!isOfMenu.test(text) || text.length > 200) return null;
  for (const pattern of patterns) {
    const [, from = "", to = ""] = pattern.exec(text) ?? [];
    if (from === "") continue;
    const unread = readAll(site);
    if (unread) return unread;
    const [old, next] = [saidValue(from), saidValue(to)];
    const { quote, notFound, nothing } = phrasesOf(site.language);
    const changes = [...site.shown.values()].flatMap((shown) => renamed(site, shown, old, next));
    if (changes.length === 0) return say(`${notFound(old)} ${nothing}`);
    return changeMove(
      site,
      request,
      changes,
      site.language === "de"
        ? `Im Menü heißt ${quote(old)} jetzt ${quote(next)}.`
        : `The menu entry ${quote(old)} is called ${quote(next)} now.`,
    );
  }
  return null;
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
const menuName = /menu|nav|sidebar|^main$/i;

function renamed(site: SourceSite, shown: ShownSource, old: string, next: string): FileChange[] {
  const kind = site.kinds.get(shown.path);
  const isMenuFile = menuName.test(shown.path);
  const lists = new Set(shown.records.filter(({ list }) => isMenuFile || menuName.test(list)).map(({ name }) => name));
  const values = shown.values.filter(
    ({ key, of, shown: words }) =>
      same(words, old) &&
      /^(?:label|name|title|text|titel)$/i.test(key) &&
      (kind === "script" ? /^(?:label|text)$/.test(key) : (of !== null && lists.has(of)) || isMenuFile),
  );
  const taken = values.map(({ take }) => take(next));
  const edits = taken.every((some) => some !== null) ? taken.flat() : [];
  if (edits.length > 0) return changeBy(site, shown.path, edits) ?? [];
  return kind === "template" ? inTemplate(site, shown, old, next) : [];
}

/** The links of a template's navigation that say the old words. */
function inTemplate(site: SourceSite, shown: ShownSource, old: string, next: string): FileChange[] {
  const { elements } = parseHtml(shown.html);
  const navigations = elements.filter(({ tag }) => tag === "nav" || tag === "header");
  const links = elements.filter(
    (element) =>
      element.tag === "a" &&
      same(plainText(element), old) &&
      navigations.some(({ start, end }) => element.start > start && element.end < end),
  );
  const plain = links.filter(({ children }) => children.every(({ type }) => type === "text"));
  if (plain.length === 0 || plain.length < links.length) return [];
  const changed = applyEdits(
    shown.html,
    plain.map(({ innerStart, innerEnd }) => ({ start: innerStart, end: innerEnd, newText: escapeText(next) })),
  );
  return (changed && changeBy(site, shown.path, takeBack(shown, changed))) || [];
}
