import { applyEdits } from "#lib/page-source/operations/apply-edits.ts";
import type { SourceEdit } from "#lib/page-source/source-edit.ts";
import { differences } from "../../doing/draft-changes.ts";
import { phrasesOf } from "../../language/phrases.ts";
import { type FileChange, type NextMove, say, toChanges } from "../../next-move.ts";
import { closing, quote, title } from "../../wording.ts";
import { showSource } from "../show-source.ts";
import type { SourceSite } from "../source-site.ts";

// Parts that the wishes about sources share.

/** Returns a message without what is only polite, and without its last full stop. */
export function plainWish(message: string): string {
  let text = message
    .replace(/\s*\n\s*/g, "\n")
    .replace(/[ \t]+/g, " ")
    .trim();
  const opening =
    /^(?:(?:hi|hello|hallo|hey|moin|guten tag|please|bitte|so|ok|okay|also|und|and|könnt(?:est|en) (?:du|sie)(?: bitte)?|kannst du(?: bitte)?|können sie(?: bitte)?|can you(?: please)?|could you(?: please)?|would you(?: please)?|i(?:'d| would) like (?:you )?to|i want (?:you )?to|we(?:'d| would) like to|ich möchte(?: gern)?|wir möchten(?: gern)?)[,!.]?\s+)/i;
  for (let rest = text.replace(opening, ""); rest !== text; rest = text.replace(opening, "")) text = rest;
  return text.replace(/[,.!]?\s+(?:please|thanks|thank you|bitte|danke|vielen dank)[.!]*$/i, "").trim();
}

/** Returns a value without quotes around it, without “now”, and without the full stop that ends the wish. */
export function saidValue(text: string): string {
  const quoted = /^["“„«»'‚‘](.+)["”“«»'’‘][.!]?$/su.exec(text.trim());
  if (quoted) return (quoted[1] ?? "").trim();
  return text
    .trim()
    .replace(/^(?:now|jetzt|nun)\s+/i, "")
    .replace(/\s+(?:now|jetzt|nun|from now on|ab sofort)(?=[.!]?$)/i, "")
    .replace(/(?<=[^.\s])[.!]$/, "")
    .trim();
}

/** Returns a text word for word, without quotes around it. */
export const saidText = (text: string): string =>
  /^["“„«»](.+)["”“«»][.!]?$/su.exec(text.trim())?.[1]?.trim() ?? text.trim();

/** Returns the move that reads what is not known of the sources yet; null if all of them are. */
export function readAll({ view, toSource }: SourceSite): NextMove | null {
  const { missing } = view.toRead(view.paths);
  return missing.length > 0 ? { kind: "read", paths: missing.map(toSource) } : null;
}

/** Returns the change of a file by these edits; null without edits, or if the file could not be read after them. */
export function changeBy(site: SourceSite, path: string, edits: readonly SourceEdit[] | null): FileChange[] | null {
  const shown = site.shown.get(site.toPage(path)) ?? site.shown.get(path);
  const kind = site.kinds.get(path);
  const next = shown && edits ? applyEdits(shown.source, edits) : null;
  if (!shown || !kind || next === null || !showSource(path, next, kind, site)) return null;
  return toChanges([{ path, source: shown.source, edits: differences(shown.source, next) }]);
}

/** Returns the move that makes changes and says so. */
export function changeMove(site: SourceSite, request: string, changes: FileChange[], said: string): NextMove {
  const { language } = site;
  if (changes.length === 0) return say(phrasesOf(language).alreadySo);
  return {
    kind: "change",
    changes,
    report: {
      title: title(
        said
          .replace(/^(?:I |Ich habe )/, "")
          .replace(/\.$/, "")
          .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
      ),
      note: (done) => `Turn: ${quote(request)} changed ${done.paths.join(", ")}. ${said}`,
      checks: false,
      answer: (done) =>
        done.paths.length === 0
          ? `${phrasesOf(language).nothing}${closing(done, language)}`
          : `${said}${closing(done, language)}`,
    },
  };
}
