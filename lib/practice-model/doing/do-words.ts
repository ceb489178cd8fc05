import { applyEdits } from "#lib/page-source/operations/apply-edits.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { replaceInBlock, type SourceEdit } from "#lib/page-source/source-edit.ts";
import type { Wish } from "../language/wish.ts";
import { findContacts, hrefFor, looksLikePhone } from "../places/contacts.ts";
import type { Page } from "../site/site-files.ts";
import type { TextBlock } from "../site/text-block.ts";
import { findWords, foldQuotes, inCapitalsOf, type Match } from "../site/text-matching.ts";
import { DraftView } from "./draft-view.ts";
import { no, type Outcome, type Work } from "./outcome.ts";

// Replaces words wherever visitors read or hear them. Code, scripts, addresses and class names are never touched.

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

export async function doWords(work: Work, wish: Extract<Wish, { act: "replace-words" }>): Promise<Outcome> {
  const { site, draft, say } = work;
  const { old } = wish;
  const text = wish.text.replace(/\s+/g, " ").trim();
  const contacts = contactOperations(work, old, text);
  const refused = await draft.apply(contacts);
  if (refused !== null) return no(refused);
  const pages = new DraftView(draft).pages(site.paths);
  const editsOf = (anyCapitals: boolean) =>
    pages.flatMap((page) => {
      const edits = page.texts.flatMap((block) => editsInBlock(page, block, old, text, anyCapitals));
      return edits.length > 0 ? [{ page, edits }] : [];
    });
  // Capitals must match, unless no match has the capitals as written.
  const minded = editsOf(false);
  const found = minded.length > 0 ? minded : editsOf(true);
  for (const { page, edits } of found) {
    const next = applyEdits(page.source, edits);
    if (next === null) return no(say.nothing);
    draft.write(page.path, next);
  }
  const count = found.reduce((sum, { edits }) => sum + edits.length, contacts.length);
  if (count === 0) return { kind: "miss", words: [old] };
  return { kind: "done", said: say.replaced(old, text, count), touched: [] };
}

/** The links that dial an old number or write to an old address. */
function contactOperations({ site }: Work, old: string, text: string): Operation[] {
  const kind = /^\S+@\S+\.\S+$/.test(old) ? "email" : looksLikePhone(old) ? "phone" : null;
  if (kind === null) return [];
  const same = (place: { now: string; from: number; to: number }) =>
    foldQuotes(place.now.slice(place.from, place.to)).replace(/\D/g, "") === old.replace(/\D/g, "");
  const facts = findContacts(site.pages, kind).filter((places) =>
    places.some((place) =>
      kind === "email" ? place.now.toLowerCase().includes(old.toLowerCase()) : place.part === "text" && same(place),
    ),
  );
  return facts.flatMap((places) =>
    places
      .filter(({ part }) => part === "href")
      .map(
        ({ page, ref, now }): Operation => ({
          op: "set-attribute",
          path: page.path,
          ref,
          name: "href",
          value: hrefFor(kind, now, text),
        }),
      ),
  );
}
