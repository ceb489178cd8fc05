import type { PlanPorts, PlanRequest } from "#lib/plans/phases/ports.ts";
import type { PlanMessage } from "#lib/plans/schema.ts";

export interface ScriptedPlanPorts extends PlanPorts {
  /** Every request as it was when it was made. */
  requests: PlanRequest[];
  kept: { attempt: number; messages: PlanMessage[] }[];
  told: { attempt: number; missing: string[] }[];
  /** The calls in order. */
  order: string[];
}

/** Answers a phase's calls from a script; a call rejects with an error in it. */
export function scriptPlanPorts(...script: (string | object | Error)[]): ScriptedPlanPorts {
  const ports: ScriptedPlanPorts = {
    requests: [],
    kept: [],
    told: [],
    order: [],
    requestTokensMax: () => Number.POSITIVE_INFINITY,
    async ask(request) {
      ports.order.push(`ask ${request.attempt}`);
      ports.requests.push(structuredClone(request));
      const answer = script.shift();
      if (answer === undefined) throw new Error("The script has no more answers.");
      if (answer instanceof Error) throw answer;
      const text = typeof answer === "string" ? answer : JSON.stringify(answer);
      return { text, isCut: false, usage: { inputTokens: 100, cachedTokens: 10, outputTokens: 5 } };
    },
    async keep(added) {
      ports.order.push(`keep ${added.messages.map(({ role }) => role).join("+")}`);
      ports.kept.push(structuredClone(added));
    },
    async again(attempt, missing) {
      ports.order.push(`again ${attempt}`);
      ports.told.push({ attempt, missing });
    },
  };
  return ports;
}
