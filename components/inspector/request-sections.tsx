"use client";

import { useState } from "react";
import type { RequestOverview, RequestSection } from "#lib/conversations/requests/request-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { classNames } from "../ui/class-names";
import { groupSections, type SectionGroup } from "./group-sections";
import { sectionTitle, textWithin } from "./section-text";
import { SentText } from "./sent-text";
import { TextBlock } from "./text-block";

const colours: Record<string, string> = {
  system: "bg-line-strong",
  user: "bg-accent",
  assistant: "bg-positive",
  note: "bg-caution",
  annotation: "bg-danger",
  follow_up: "bg-accent-strong",
  plan_item: "bg-accent-soft",
  journal: "bg-caution-line",
  turn: "bg-danger-line",
  tools: "bg-text-soft",
};

/** The request as a bar, with one part for each kind. A pressed part lists only the sections of its kind. */
export function RequestSections({ request }: { request: RequestOverview }) {
  const [kind, setKind] = useState<string | null>(null);
  const groups = groupSections(request);
  const toggle = (pressed: string) => setKind((shown) => (shown === pressed ? null : pressed));
  const shown = request.sections
    .map((section, index) => ({ section, id: `section-${index + 1}` }))
    .filter(({ section }) => kind === null || section.kind === kind);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <fieldset className="grid min-w-0 gap-3">
        <legend className="sr-only">{inspectorWords.bar}</legend>
        <div className="flex h-9 w-full gap-0.5 overflow-hidden rounded-lg bg-sunken">
          {groups.map((group) => (
            <BarPart key={group.kind} group={group} isDimmed={kind !== null && kind !== group.kind} onPress={toggle} />
          ))}
        </div>
        <ul className="flex flex-wrap gap-2">
          {groups.map((group) => (
            <li key={group.kind}>
              <button
                type="button"
                aria-pressed={kind === group.kind}
                onClick={() => toggle(group.kind)}
                className="inline-flex min-h-8 items-center gap-2 rounded-full border border-line bg-surface px-3 text-xs hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft"
              >
                <span aria-hidden className={classNames("size-2.5 rounded-full", colours[group.kind])} />
                {inspectorWords.kinds[group.kind]}
                <span className="tabular-nums opacity-80">{inspectorWords.tokens(group.tokens)}</span>
              </button>
            </li>
          ))}
        </ul>
      </fieldset>
      {request.leftOut.length > 0 ? (
        <p className="text-sm">
          {inspectorWords.leftOutFirst(request.leftOut.length)}{" "}
          <a href="#left-out" className="touch-target rounded-sm underline">
            {inspectorWords.leftOutShow}
          </a>
        </p>
      ) : null}
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
        {kind === "tools" || kind === null ? (
          <TextBlock
            id="tools"
            title={inspectorWords.kinds.tools ?? ""}
            tokens={request.toolsTokens}
            text={JSON.stringify(request.tools, null, 2)}
          />
        ) : null}
        {shown.map(({ section, id }) => (
          <SentText
            key={`${kind} ${id}`}
            request={request}
            id={id}
            title={sectionTitle(section)}
            note={originOf(section)}
            tokens={section.tokens}
            message={section.message}
            textOf={(message) => textWithin(section, message)}
            isOpen={kind !== null && shown.length === 1}
          />
        ))}
      </div>
    </div>
  );
}

interface BarPartProps {
  group: SectionGroup;
  isDimmed: boolean;
  onPress: (kind: string) => void;
}

/** For the pointer only; the buttons below do the same for everybody. */
function BarPart({ group: { kind, tokens, share }, isDimmed, onPress }: BarPartProps) {
  const label = inspectorWords.kindTokens(inspectorWords.kinds[kind] ?? kind, tokens, share);
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      title={label}
      data-kind={kind}
      onClick={() => onPress(kind)}
      style={{ flexGrow: Math.max(tokens, 1) }}
      className={classNames(
        "min-w-1.5 basis-0 transition-opacity hover:opacity-80",
        colours[kind],
        isDimmed && "opacity-30",
      )}
    />
  );
}

function originOf({ kind, turn }: RequestSection): string | null {
  if (kind === "turn") return inspectorWords.fromThisTurn;
  return turn === null ? null : inspectorWords.fromTurn(turn);
}
