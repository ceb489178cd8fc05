import { replaceInBlock, type SourceEdit } from "#lib/page-source/source-edit.ts";
import { type NextMove, say, toChanges } from "../next-move.ts";
import { editFact, findFacts } from "../site/contact-facts.ts";
import { regionOfBlock } from "../site/page-regions.ts";
import { findPagesInQuestion } from "../site/pages-in-question.ts";
import type { Page } from "../site/site-files.ts";
import type { SiteView } from "../site/site-view.ts";
import type { TextBlock } from "../site/text-block.ts";
import { findWords, foldQuotes, inCapitalsOf, type Match } from "../site/text-matching.ts";
import type { TextChange } from "../wish/parse-change.ts";
import { closing, count, leftOut, listPaths, quote, title } from "../wording.ts";

// Replaces words in visible text and in attributes that visitors get to read or hear. Code, scripts, addresses and
// class names are never touched.

/** Whether a match is inside a visible web address, file name or e-mail address. */
function isInAddress(text: string, { from, to }: Match): boolean {
  let start = from;
  while (start > 0 && !/[\s"'“”‘’<>(),]/.test(text.charAt(start - 1))) start--;
  let end = to;
  while (end < text.length && !/[\s"'“”‘’<>(),]/.test(text.charAt(end))) end++;
  const word = text.slice(start, end).replace(/[.:;!?]+$/, "");
  if (word.length === to - from) return false;
  return /^[a-z][a-z0-9+.-]*:\/\/|^www\.|@|\/|^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|html?|css|js|png|jpe?g|svg|de|eu|uk|io|example)\b/i.test(
    word,
  );
}

function editsInBlock(page: Page, block: TextBlock, old: string, newText: string, anyCapitals: boolean): SourceEdit[] {
  return findWords(block.text, old, false).flatMap((match) => {
    const runs = block.runs.filter((run) => run.from < match.to && run.to > match.from);
    if (runs.some((run) => run.code) || isInAddress(block.text, match)) return [];
    const written = anyCapitals ? newText : inCapitalsOf(block.text.slice(match.from, match.to), old, newText);
    return written === null ? [] : replaceInBlock(page, block, match.from, match.to, written);
  });
}

const looksLikeEmail = (text: string) => /^\S+@\S+\.\S+$/.test(text);
const looksLikePhone = (text: string) => /^[\d\s+()./-]{6,}$/.test(text) && text.replace(/\D/g, "").length >= 6;

interface Replaced {
  page: Page;
  edits: SourceEdit[];
}

function replaceOn(page: Page, reading: TextChange, newText: string, anyCapitals: boolean): Replaced {
  const [old = ""] = reading.target.old;
  const { region } = reading.target.reach;
  const factKind = looksLikeEmail(old) ? "email" : looksLikePhone(old) ? "phone" : null;
  if (factKind !== null) {
    const facts = findFacts([page], factKind).filter(
      (fact) => foldQuotes(fact.text).includes(foldQuotes(old)) || sameDigits(fact.text, old),
    );
    if (facts.length > 0)
      return { page, edits: facts.flatMap((fact) => editFact(fact, newText, region).flatMap(({ edits }) => edits)) };
  }
  const blocks = page.texts.filter((block) => region === null || regionOfBlock(block) === region);
  return { page, edits: blocks.flatMap((block) => editsInBlock(page, block, old, newText, anyCapitals)) };
}

const sameDigits = (left: string, right: string) => left.replace(/\D/g, "") === right.replace(/\D/g, "");

/** Returns the edits of one reading. Capitals must match, unless no match has the capitals as written. */
function replaceOnAll(pages: readonly Page[], reading: TextChange): Replaced[] {
  const newText = (reading.newText ?? "").replace(/\s+/g, " ").trim();
  const minded = pages.map((page) => replaceOn(page, reading, newText, false)).filter(({ edits }) => edits.length > 0);
  if (minded.length > 0) return minded;
  return pages.map((page) => replaceOn(page, reading, newText, true)).filter(({ edits }) => edits.length > 0);
}

export function replaceMove(site: SiteView, readings: readonly TextChange[]): NextMove {
  const left = new Set<string>();
  const missing = new Set<string>();
  for (const reading of readings) {
    for (const old of reading.target.old) {
      const one = { ...reading, target: { ...reading.target, old: [old] } };
      const found = findPagesInQuestion(site, reading.target.reach.page, old);
      if ("kind" in found) return found;
      for (const path of found.left) left.add(path);
      for (const path of found.missing) missing.add(path);
      // Pages are changed as soon as they are known: a large site need not be known whole.
      const replaced = replaceOnAll(
        found.pages.filter((page) => !site.isThrough(page.path)),
        one,
      );
      const goesOn = replaced.length === 0 && site.written.size > 0;
      if (replaced.length > 0 || goesOn) return editMove(replaced, old, one, found.missing, [...left]);
    }
  }
  if (missing.size > 0) return { kind: "read", paths: [...missing] };
  const [old = ""] = readings[0]?.target.old ?? [];
  return say(`I could not find ${quote(old)} in the texts of this site, so I changed nothing.${leftOut([...left])}`);
}

function editMove(
  replaced: readonly Replaced[],
  old: string,
  reading: TextChange,
  readNext: string[],
  left: readonly string[],
): NextMove {
  const newText = reading.newText ?? "";
  const words = `${quote(old)} with ${quote(newText)}`;
  return {
    kind: "change",
    changes: toChanges(replaced.map(({ page, edits }) => ({ path: page.path, source: page.source, edits }))),
    readNext,
    report: {
      title: title(`Replace "${old}" with "${newText}"`),
      note: (done) => `Turn: replaced ${words} in ${count(done.edits, "place")} of ${done.paths.join(", ")}.`,
      checks: false,
      answer: (done) =>
        done.paths.length === 0
          ? `I could not make this change.${closing(done)}`
          : `I replaced ${words} in ${count(done.edits, "place")} on ${listPaths(done.paths)}. Addresses, code and file names stay as they are.${leftOut(left)}${left.length === 0 ? "" : " Say the same again, and I go on there."}${closing(done)}`,
    },
  };
}
