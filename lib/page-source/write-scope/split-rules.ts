import { diffArrays } from "diff";
import postcss from "postcss";
import type { HtmlElement } from "../html-source.ts";
import { mayEverMatch, readSelector } from "../styles/match-selector.ts";
import { readSheet } from "../styles/read-sheet.ts";
import { splitIntoRules } from "../styles/split-into-rules.ts";
import { fixedPositions } from "./fixed-position.ts";

// Splits the change of a stylesheet into the rules that style only allowed elements and the rest.

/** A page that loads the stylesheet, as it is kept. */
export interface StyledElements {
  isQuirky: boolean;
  inside: readonly HtmlElement[];
  outside: readonly HtmlElement[];
}

interface SheetToken {
  text: string;
  /** The openings of the blocks around it, and its own text. Equal keys are equal tokens. */
  key: string;
  kind: "rule" | "open" | "close" | "other";
  /** Whether it is a rule that styles allowed elements and no others. Slow, so it is only asked for what changed. */
  isInside: () => boolean;
}

const changesMax = 2_000;
/** Blocks that only say when their rules apply. */
const plainBlock = /^@(?:media|supports|container)\b/i;

/**
 * Returns the base with the changed rules that style only allowed elements; the base if the change can't be read rule by rule. `before`
 * has the changed pages as they were: a rule may go together with the last element that it styles.
 */
export function splitRules(
  base: string,
  now: string,
  pages: readonly StyledElements[],
  before: readonly StyledElements[] = [],
): string {
  const isInside = ruleTest(pages);
  const old = readTokens(base, before.length === 0 ? isInside : ruleTest([...pages, ...before]));
  const floating = new Set(old?.flatMap(({ text }) => floatingRule(text)));
  const isNewInside = (rule: string) => floatingRule(rule).every((key) => floating.has(key)) && isInside(rule);
  const young = readTokens(now, isNewInside);
  const parts =
    old && young
      ? diffArrays(
          old.map(({ key }) => key),
          young.map(({ key }) => key),
          { maxEditLength: changesMax },
        )
      : undefined;
  if (!old || !young || !parts) return base;
  const kept: SheetToken[] = [];
  let [at, atNow] = [0, 0];
  let hunk: { removed: SheetToken[]; added: SheetToken[] } = { removed: [], added: [] };
  const endHunk = () => {
    kept.push(...keepOf(hunk.removed, hunk.added));
    hunk = { removed: [], added: [] };
  };
  for (const { added, removed, count } of parts) {
    if (removed) hunk.removed.push(...old.slice(at, at + count));
    else if (added) hunk.added.push(...young.slice(atNow, atNow + count));
    else {
      endHunk();
      kept.push(...old.slice(at, at + count));
    }
    if (!added) at += count;
    if (!removed) atNow += count;
  }
  endHunk();
  const text = kept.map((token) => token.text).join("");
  return isSameOutside(old, readTokens(text, isNewInside)) ? text : base;
}

const selectorOf = (rule: string) => rule.slice(0, rule.indexOf("{")).trim();

/** Returns a key for each position by which a rule takes elements out of their places. */
const floatingRule = (rule: string) => fixedPositions(rule).map((position) => `${selectorOf(rule)} ${position}`);

/** Returns the tokens that take the place of removed ones. */
function keepOf(removed: readonly SheetToken[], added: readonly SheetToken[]): readonly SheetToken[] {
  const all = [...removed, ...added];
  if (all.every(({ isInside }) => isInside()) || [removed, added].every(isPlainInside)) return added;
  // A block that opens or closes here changes the meaning of the rules beside it.
  if (all.some(({ kind }) => kind === "open" || kind === "close")) return removed;
  const left = added.filter(({ isInside }) => isInside());
  const isWhole = added.every(({ kind, isInside }) => kind === "other" || isInside());
  const kept: SheetToken[] = [];
  for (const token of removed) {
    const index = left.findIndex((other) => selectorOf(other.text) === selectorOf(token.text));
    const [changed] = token.isInside() && index >= 0 ? left.splice(index, 1) : [];
    if (changed) kept.push(changed);
    // Its new form may be one of the rules that are held.
    else if (!token.isInside() || !isWhole) kept.push(token);
  }
  return [...kept, ...left];
}

/** Whether the tokens are rules and whole blocks, all of which style only allowed elements. */
function isPlainInside(tokens: readonly SheetToken[]): boolean {
  let depth = 0;
  for (const { kind, isInside, text } of tokens) {
    if (kind === "open" && plainBlock.test(text.trim()) && isReadAlike(text)) depth += 1;
    else if (kind === "close" && depth > 0) depth -= 1;
    else if (!isInside()) return false;
  }
  return depth === 0;
}

function readTokens(css: string, isInside: (rule: string) => boolean): SheetToken[] | null {
  const texts = splitIntoRules(css);
  if (texts === null) return null;
  const around: string[] = [];
  return texts.map((text) => {
    const bare = text.trim();
    const isOpen = bare.startsWith("@") && bare.endsWith("{");
    const kind = isOpen ? "open" : bare === "}" ? "close" : /^[^@/}][\s\S]*\}$/.test(bare) ? "rule" : "other";
    const key = JSON.stringify([...around, bare]);
    if (isOpen) around.push(bare);
    else if (kind === "close") around.pop();
    return { text, key, kind, isInside: () => kind === "rule" && isReadAlike(bare) && isInside(bare) };
  });
}

const comment = /\/\*[\s\S]*?\*\//.source;
const string = /"(?:[^"\\\n\r\f]|\\[\s\S])*"|'(?:[^'\\\n\r\f]|\\[\s\S])*'/.source;
const plainUrl = /\burl\(\s*[^\s"'()\\*{}]*\s*\)/.source;
const quotedUrl = `\\burl\\(\\s*(?:${string})`;
const readAlike = new RegExp([comment, quotedUrl, plainUrl, string].join("|"), "gi");

/**
 * Whether browsers end the strings and addresses of a rule where the parser does. A browser ends a string at a line break, and an
 * address without quotes at the next bracket. A name before a bracket may be "url" with escapes.
 */
function isReadAlike(text: string): boolean {
  const left = text.replace(readAlike, " ").replace(/\\[()]/g, "");
  return !/["']|\burl\(|\\[^\\][^\\(){};:,>+~.#[]*\(/i.test(left);
}

/** Whether a stylesheet has the other rules of another one, in the same order. White space and empty blocks don't count. */
function isSameOutside(old: readonly SheetToken[], now: readonly SheetToken[] | null): boolean {
  if (now === null) return false;
  const isCounted = ({ kind, text }: SheetToken) => (kind === "rule" || kind === "other") && text.trim() !== "";
  const [left, right] = [old.filter(isCounted), now.filter(isCounted)];
  const [keys, otherKeys] = [new Set(left.map(({ key }) => key)), new Set(right.map(({ key }) => key))];
  const shared = left.filter(({ key }) => otherKeys.has(key));
  const sharedNow = right.filter(({ key }) => keys.has(key));
  return (
    shared.length === sharedNow.length &&
    shared.every(({ key }, index) => key === sharedNow[index]?.key) &&
    left.every(({ key, isInside }) => otherKeys.has(key) || isInside()) &&
    right.every(({ key, isInside }) => keys.has(key) || isInside())
  );
}

/** Returns a function that tells whether each selector of a rule matches an allowed element, and none matches another. */
function ruleTest(pages: readonly StyledElements[]): (rule: string) => boolean {
  const known = new Map<string, boolean>();
  const isSelectorInside = (text: string): boolean => {
    const selector = readSelector(text);
    if (selector === null) return false;
    const matches = (element: HtmlElement, isQuirky: boolean) => mayEverMatch(selector, element, isQuirky);
    return (
      pages.some(({ inside, isQuirky }) => inside.some((element) => matches(element, isQuirky))) &&
      !pages.some(({ outside, isQuirky }) => outside.some((element) => matches(element, isQuirky)))
    );
  };
  const isRuleInside = (rule: string): boolean => {
    const { root, parts } = readSheet("", rule, { start: 0, end: rule.length }, "file");
    if (root?.nodes.length !== 1 || parts.length === 0) return false;
    return parts.every((part) => {
      if (part.type !== "rule") return false;
      return postcss.list.comma(part.selector).every((text) => {
        const isInside = known.get(text) ?? isSelectorInside(text);
        known.set(text, isInside);
        return isInside;
      });
    });
  };
  return isRuleInside;
}
