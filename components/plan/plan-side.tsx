"use client";

import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import type { PlanPhase } from "#lib/plans/schema.ts";
import { planWords } from "#lib/words/plan.ts";
import { Busy } from "../ui/busy";
import { EmptyState } from "../ui/empty-state";
import type { PlanTurns } from "./plan-items";
import { PlanPanel } from "./plan-panel";
import { isBuiltAsAgreed } from "./plan-progress";
import { usePlan, usePlanActs } from "./use-plan";

interface PlanSideProps {
  plan: { id: string; phase: PlanPhase };
  links: PlanTurns;
}

/**
 * The panel with the server's data: it refreshes with the conversation, and refreshes the conversation after each action.
 */
export function PlanSide({ plan: told, links }: PlanSideProps) {
  const { turns, onChanged } = links;
  const newest = turns.at(-1);
  const { plan, problem, load } = usePlan(told.id, `${told.phase} ${newest?.editSessionId} ${newest?.status}`);
  const refresh = useCallback(async () => {
    await Promise.all([load(), onChanged()]);
  }, [load, onChanged]);
  const acting = usePlanActs(told.id, refresh);

  const active = plan?.activeEditSessionId ?? null;
  const isBehind =
    plan !== null &&
    (plan.phase !== told.phase || (active !== null && !turns.some(({ editSessionId }) => editSessionId === active)));
  const catchUp = useEffectEvent(() => {
    onChanged().catch(() => undefined);
  });
  useEffect(() => {
    if (isBehind) catchUp();
  }, [isBehind]);

  // The built site takes the stage. If something is missing, the plan stays in view and says what.
  const wasBuilding = useRef(false);
  const stepBack = useEffectEvent(() => links.onBuilt?.());
  const phase = plan?.phase;
  const isWhole = plan !== null && isBuiltAsAgreed(plan);
  useEffect(() => {
    if (wasBuilding.current && isWhole) stepBack();
    wasBuilding.current = phase === "build";
  }, [phase, isWhole]);

  if (plan) return <PlanPanel plan={plan} acting={acting} problem={acting.problem} news={acting.news} links={links} />;
  return (
    <div className="grid h-full place-items-center bg-background">
      {problem ? <EmptyState title={planWords.unreadable} description={problem} /> : <Busy>{planWords.loading}</Busy>}
    </div>
  );
}
