"use client";

import { useMemo } from "react";
import { parseDiff } from "react-diff-view";
import type { InstructionsPreview, TextWarning } from "#lib/projects/instructions/preview-schema.ts";
import { basePartWords } from "#lib/words/settings/base-parts.ts";
import { effectivePromptWords as words } from "#lib/words/settings/effective-prompt.ts";
import { instructionsWords } from "#lib/words/settings/instructions.ts";
import { Patch } from "../conversation/changes/patch";
import { textPatch } from "../conversation/changes/text-patch";
import { Alert } from "../ui/alert";

/** Shows what the next turn would be told with texts that are not saved yet: hints, size and price, and every line. */
export function EffectivePrompt({ preview }: { preview: InstructionsPreview }) {
  const { before, after, tokensBefore, tokens, tokensMax, price, warnings } = preview;
  return (
    <section aria-label={words.title} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <h3 className="font-display font-semibold text-lg">{words.title}</h3>
      <p className="max-w-prose text-pretty text-sm text-text-soft">
        {words.size(tokens, tokens - tokensBefore)} {price ? words.price(price.fresh, price.cached) : words.noPrice}
      </p>
      {tokens > tokensMax ? <Alert tone="danger">{instructionsWords.tooLong(tokens, tokensMax)}</Alert> : null}
      {warnings.length > 0 ? (
        <Alert tone="caution">
          {warnings.some(({ kind }) => kind !== "crowds-notes") ? <p className="font-medium">{words.hints}</p> : null}
          <ul className="mt-2 grid gap-2">
            {warnings.map((warning, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: hints have no id, and never change
              <li key={index}>
                <Hint warning={warning} />
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <div
        ref={showFirstChange}
        className="relative max-h-[32rem] min-w-0 overflow-y-auto rounded-xl border border-line bg-surface"
      >
        <WholePrompt before={textOf(before)} after={textOf(after)} />
      </div>
    </section>
  );
}

const aboveChangePx = 64;

/** Scrolls to the first line that changes: it stands below the base. */
function showFirstChange(box: HTMLDivElement | null): void {
  const changed = box?.querySelector(".diff-code-insert, .diff-code-delete");
  if (box && changed)
    box.scrollTop += changed.getBoundingClientRect().top - box.getBoundingClientRect().top - aboveChangePx;
}

function Hint({ warning }: { warning: TextWarning }) {
  if (warning.kind === "crowds-notes") return <p>{words.crowdsNotes(warning.tokens, warning.before)}</p>;
  const said =
    warning.kind === "unknown-tool"
      ? words.unknownTool(warning.name)
      : words[warning.kind === "repeats-base" ? "repeatsBase" : "contradictsBase"](basePartWords[warning.part].name);
  return (
    <>
      <p>{said}</p>
      <q className="text-text-soft [overflow-wrap:anywhere]">{warning.line}</q>
    </>
  );
}

const textOf = (sections: InstructionsPreview["after"]) =>
  sections.map(({ label, text }) => `── ${label} ──\n${text}\n`).join("\n");

const allLines = 1_000_000;

function WholePrompt({ before, after }: { before: string; after: string }) {
  const patch = useMemo(() => textPatch("prompt", before, after, allLines), [before, after]);
  const file = useMemo(() => (patch ? parseDiff(patch)[0] : undefined), [patch]);
  if (file) return <Patch file={file} path="prompt" view="unified" />;
  return (
    <>
      {before === after ? <p className="px-4 pt-4 text-sm text-text-soft">{words.same}</p> : null}
      <pre className="whitespace-pre-wrap p-4 font-mono text-xs leading-relaxed [overflow-wrap:anywhere]">{after}</pre>
    </>
  );
}
