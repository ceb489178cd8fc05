"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { PlanForDisplay } from "#lib/plans/display-schema.ts";
import { requestJson, sentenceOf } from "../http/request-json";
import { useDocumentVisible } from "../ui/hooks/use-document-visible";
import { type PlanAct, type PlanActing, performPlanAct } from "./plan-act";
import { isAtWork } from "./plan-progress";

const refreshEveryMs = 1_500;

/**
 * Returns the current plan: read when it is opened, whenever `news` changes, at short intervals while the server works on it
 * and the page is visible, and after each action.
 */
export function usePlan(id: string, news: string) {
  const [plan, setPlan] = useState<PlanForDisplay | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isVisible = useDocumentVisible();
  const asked = useRef(0);

  const load = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    const read = await requestJson<PlanForDisplay>("GET", `/api/plans/${id}`);
    // Responses may overtake one another: only the latest request counts.
    if (mine === asked.current) setPlan(read);
  }, [id]);

  const works = plan !== null && plan.id === id && isAtWork(plan);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change in the conversation may be a change in its plan
  useEffect(() => {
    if (!isVisible) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const refresh = async () => {
      try {
        await load();
        setProblem(null);
      } catch (error) {
        // A plan on the page stays; only an empty panel shows the failure.
        setProblem(sentenceOf(error));
      }
      if (works && !isOver) timer = setTimeout(refresh, refreshEveryMs);
    };
    void refresh();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [load, works, isVisible, news]);
  return { plan: plan?.id === id ? plan : null, problem, load };
}

/** Returns the actions for the panel's parts. After each action, successful or not, plan and conversation are read again. */
export function usePlanActs(
  planId: string,
  onDone: () => Promise<void>,
): PlanActing & { problem: string | null; news: string | null } {
  const [busy, setBusy] = useState<PlanAct["type"] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const perform = useCallback(
    async (act: PlanAct): Promise<boolean> => {
      setBusy(act.type);
      setProblem(null);
      setNews(null);
      let isDone = true;
      try {
        setNews(await performPlanAct(planId, act));
      } catch (error) {
        setProblem(sentenceOf(error));
        isDone = false;
      }
      try {
        await onDone();
      } catch {
        // The next read follows soon.
      }
      setBusy(null);
      return isDone;
    },
    [planId, onDone],
  );
  return { perform, busy, problem, news };
}
