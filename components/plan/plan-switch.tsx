"use client";

import { Eye, ListChecks } from "lucide-react";
import type { ConversationPlanPhase } from "#lib/conversations/conversation/conversation-schema.ts";
import { planWords } from "#lib/words/plan.ts";
import { Segmented } from "../ui/segmented";

export type Side = "preview" | "plan";

interface PlanSwitchProps {
  side: Side;
  phase: ConversationPlanPhase;
  onChoose: (side: Side) => void;
}

/** Switches the right side of a wide window between the site and its plan. */
export function PlanSwitch({ side, phase, onChoose }: PlanSwitchProps) {
  return (
    <div className="flex h-full items-center justify-between gap-4 px-3">
      <Segmented
        label={planWords.choose}
        value={side}
        onChange={onChoose}
        options={[
          { value: "preview", label: <Label Icon={Eye} text={planWords.site} /> },
          { value: "plan", label: <Label Icon={ListChecks} text={planWords.title} /> },
        ]}
      />
      <p className="min-w-0 truncate text-text-soft text-xs">{planWords.short[phase]}</p>
    </div>
  );
}

function Label({ Icon, text }: { Icon: typeof Eye; text: string }) {
  return (
    <>
      <Icon aria-hidden />
      {text}
    </>
  );
}
