"use client";

import { useEffect, useRef } from "react";
import type { PlanForDisplay } from "#lib/plans/display-schema.ts";
import { planWords } from "#lib/words/plan.ts";
import { PlanCalls } from "../inspector/inspected-plan";
import type { PlanActing } from "../plan/plan-act";
import type { PlanTurns } from "../plan/plan-items";
import { PlanLine } from "../plan/plan-line";
import { PlanPanel } from "../plan/plan-panel";
import type { GalleryState } from "./gallery-sections";
import { turnAfter } from "./gallery-turns";
import { completedLog } from "./recorded/recorded-logs";
import { recordedCalls, recordedPlans } from "./recorded/recorded-plan";
import { Specimen } from "./specimen";

const nothing = async () => undefined;
const acting: PlanActing = { perform: async () => false, busy: null };

const links: PlanTurns = {
  turns: [1, 2, 3, 4].map((ordinal) =>
    turnAfter(completedLog, Number.POSITIVE_INFINITY, {
      ...{ ordinal, editSessionId: `turn-${ordinal}`, kind: "plan_item", instruction: null },
      status: "completed",
    }),
  ),
  isBlocked: false,
  onShow: () => undefined,
  onChanged: nothing,
};

const panels: [name: GalleryState, plan: PlanForDisplay, press?: string[]][] = [
  ["Talking it over", recordedPlans.discuss],
  ["Summing up, second attempt", recordedPlans.summarizing],
  ["Laying out", recordedPlans.serializing],
  ["To approve", recordedPlans.approve],
  ["To approve, site map", recordedPlans.approve, [planWords.views.map]],
  ["To approve, brief", recordedPlans.approve, [planWords.views.brief]],
  ["To approve, changing the brief", recordedPlans.approve, [planWords.views.brief, planWords.briefEdit]],
  ["Made again with a change", recordedPlans.changed],
  ["To approve, the site has moved", recordedPlans.stale],
  ["A plan to keep, change and remove", recordedPlans.rebuild, [planWords.views.map]],
  ["Building", recordedPlans.building],
  ["Some steps did not work", recordedPlans.waiting],
  ["Built", recordedPlans.built],
  ["The plan failed", recordedPlans.failed],
  ["The plan failed, completing the brief", recordedPlans.failed, [planWords.briefEdit]],
  ["A change failed", recordedPlans.changeFailed],
  ["A change failed, and is talked over", recordedPlans.discussAgain],
  ["Discarded, for a reader", recordedPlans.discarded],
];

export function GalleryPlans() {
  return (
    <>
      <Specimen name="Plan line">
        <div className="mx-auto grid max-w-2xl gap-3">
          {(["discuss", "summarize", "approve", "build", "failed"] as const).map((phase) => (
            <PlanLine
              key={phase}
              plan={{ id: "plan", phase }}
              isRunning={false}
              onChanged={nothing}
              onLook={() => undefined}
              isInView={false}
            />
          ))}
        </div>
      </Specimen>
      {panels.map(([name, plan, press]) => (
        <Specimen key={name} name={name}>
          <Pressed labels={press ?? []}>
            <PlanPanel
              plan={plan}
              acting={acting}
              problem={null}
              links={{ ...links, turns: links.turns.filter((turn) => turn.editSessionId !== plan.activeEditSessionId) }}
            />
          </Pressed>
        </Specimen>
      ))}
      <Specimen name="Calls of a plan">
        <PlanCalls calls={recordedCalls} />
      </Specimen>
    </>
  );
}

/** Shows a panel after the buttons with these labels were pressed. */
function Pressed({ labels, children }: { labels: string[]; children: React.ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    labels.forEach((label, index) => {
      setTimeout(() => {
        const all = [...(frame.current?.querySelectorAll<HTMLElement>("label, button") ?? [])];
        all.find(({ textContent }) => textContent?.trim() === label)?.click();
      }, index * 50);
    });
  }, [labels]);
  return (
    <div ref={frame} className="overflow-hidden rounded-2xl border border-line">
      {children}
    </div>
  );
}
