import { parseBounded } from "#lib/page-source/bounded-parse.ts";
import { sourceNotes } from "#lib/words/page/source.ts";

/** A note on a place of the source, in UTF-16 code units. */
export interface SourceNote {
  from: number;
  to: number;
  severity: "error" | "warning" | "info";
  message: string;
}

const attributesBroken = [() => sourceNotes.attributes, "error"] as const;
const sign = [() => sourceNotes.sign, "warning"] as const;
const unfinished = [() => sourceNotes.unfinishedTag, "error"] as const;
const comment = [() => sourceNotes.unfinishedComment, "warning"] as const;
const head = [() => sourceNotes.inHead, "warning"] as const;

/** By the standard's names of errors. Others are told in general words. */
const known: Readonly<Record<string, readonly [say: () => string, severity: SourceNote["severity"]]>> = {
  "missing-doctype": [() => sourceNotes.noDoctype, "info"],
  "misplaced-doctype": [() => sourceNotes.misplacedDoctype, "warning"],
  "duplicate-attribute": [() => sourceNotes.attributeTwice, "warning"],
  "missing-attribute-value": [() => sourceNotes.noValue, "error"],
  "missing-whitespace-between-attributes": attributesBroken,
  "unexpected-character-in-attribute-name": attributesBroken,
  "unexpected-character-in-unquoted-attribute-value": attributesBroken,
  "unexpected-equals-sign-before-attribute-name": attributesBroken,
  "unexpected-solidus-in-tag": attributesBroken,
  "unknown-named-character-reference": sign,
  "missing-semicolon-after-character-reference": sign,
  "absence-of-digits-in-numeric-character-reference": sign,
  "eof-in-tag": unfinished,
  "eof-before-tag-name": unfinished,
  "eof-in-comment": comment,
  "incorrectly-closed-comment": comment,
  "nested-comment": comment,
  "eof-in-element-that-can-contain-only-text": [() => sourceNotes.unfinishedText, "error"],
  "non-void-html-element-start-tag-with-trailing-solidus": [() => sourceNotes.selfClosed, "warning"],
  "misplaced-start-tag-for-head-element": head,
  "abandoned-head-element-child": head,
  "disallowed-content-in-noscript-in-head": head,
};

/** Returns where a page departs from the standard, apart from elements that aren't closed: browsers' parsers tell nothing of those. */
export function htmlNotes(source: string): SourceNote[] {
  const notes: SourceNote[] = [];
  const document = parseBounded(source, ({ code, startOffset, endOffset }) => {
    const from = Math.min(startOffset, source.length);
    const to = Math.max(from, Math.min(endOffset, source.length));
    const [say, severity] = known[code] ?? [() => sourceNotes.notHtml, "warning"];
    notes.push({ from, to, severity, message: say() });
  });
  return document === null
    ? [{ from: 0, to: 0, severity: "warning", message: sourceNotes.unbearable }]
    : notes.sort((one, other) => one.from - other.from);
}
