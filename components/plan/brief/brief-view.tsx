"use client";

import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type Brief, type ManifestEntry, notSpecified } from "#lib/plans/schema.ts";
import { planWords } from "#lib/words/plan.ts";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import type { PlanActing } from "../plan-act";
import { BriefForm } from "./brief-form";
import { nameOfDecision } from "./decision-name";

const tones = {
  create: "accent",
  update: "caution",
  remove: "danger",
  keep: "neutral",
  include: "accent",
  leave_out: "neutral",
} as const;

interface BriefViewProps {
  brief: Brief;
  /** The entries that still need a decision. */
  undecided?: ManifestEntry[] | undefined;
  mayEdit: boolean;
  acting: PlanActing | null;
}

/** The agreed brief. A person who may edit it can open it as a form. */
export function BriefView({ brief, undecided = [], mayEdit, acting }: BriefViewProps) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing && mayEdit && acting)
    return <BriefForm brief={brief} undecided={undecided} acting={acting} onClose={() => setEditing(false)} />;
  const { briefFields: fields } = planWords;
  return (
    <div className="grid gap-6">
      <dl className="grid gap-x-6 gap-y-4 text-sm @xl:grid-cols-[8rem_minmax(0,1fr)]">
        <Row name={fields.title}>{told(brief.title)}</Row>
        <Row name={fields.summary}>{told(brief.summary)}</Row>
        <Row name={fields.audience}>{told(brief.audience)}</Row>
        <Row name={fields.tone}>{told(brief.tone)}</Row>
        <Row name={fields.facts}>
          {brief.facts.length === 0 ? (
            <span className="text-text-soft">{planWords.factsNone}</span>
          ) : (
            <ul className="grid gap-1">
              {brief.facts.map((fact, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: facts have no id, and do not change here
                <li key={index}>{fact}</li>
              ))}
            </ul>
          )}
        </Row>
        <Row name={fields.decisions}>
          <ul className="grid gap-3">
            {brief.decisions.map(({ id, decision, what }) => (
              <li key={id} className="grid gap-0.5">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-medium">{nameOfDecision(id)}</span>
                  <Badge tone={tones[decision]}>{planWords.decisions[decision]}</Badge>
                </span>
                <span className="text-text-soft">{what}</span>
              </li>
            ))}
            {undecided.map(({ id, name }) => (
              <li key={id} className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{name}</span>
                <Badge tone="danger">{planWords.undecided}</Badge>
              </li>
            ))}
          </ul>
        </Row>
      </dl>
      {mayEdit ? (
        <Button variant="secondary" size="small" className="justify-self-start" onClick={() => setEditing(true)}>
          <Pencil aria-hidden />
          {planWords.briefEdit}
        </Button>
      ) : null}
    </div>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 @xl:col-span-2 @xl:grid-cols-subgrid">
      <dt className="text-text-soft">{name}</dt>
      <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** Returns the text, or a muted note if nobody said anything about it. */
function told(text: string): ReactNode {
  return text === notSpecified ? <span className="text-text-soft italic">{planWords.notSpecified}</span> : text;
}
