import fc from "fast-check";
import { expect, test } from "vitest";
import { type AskingPhase, type PlanPhase, planPhases } from "./schema.ts";
import { type PlanEvent, type PlanState, transition } from "./transition.ts";

const events = [
  ...["message", "continue", "summarized", "serialized", "brief-lacks", "brief-changed", "phase-failed"],
  ...["approved", "moved", "built", "stopped", "discarded"],
] as PlanEvent["type"][];

/** Everything that is possible; all else is refused. */
const table: Record<string, Partial<Record<PlanEvent["type"], PlanPhase>>> = {
  discuss: { message: "discuss", continue: "summarize", discarded: "discarded" },
  summarize: { summarized: "serialize", "phase-failed": "failed", stopped: "discuss", discarded: "discarded" },
  serialize: {
    ...{ serialized: "approve", "brief-lacks": "summarize", "phase-failed": "failed" },
    ...{ stopped: "discuss", discarded: "discarded" },
  },
  approve: {
    ...{ message: "summarize", continue: "summarize", "brief-changed": "serialize" },
    ...{ approved: "build", discarded: "discarded" },
  },
  build: { moved: "approve", built: "done", stopped: "build", discarded: "discarded" },
  "failed in summarize": { message: "discuss", continue: "summarize", discarded: "discarded" },
  "failed in serialize": {
    ...{ message: "discuss", continue: "serialize", "brief-changed": "serialize", discarded: "discarded" },
  },
  done: {},
  discarded: {},
};

const states: [string, PlanState][] = [
  ...planPhases
    .filter((phase) => phase !== "failed")
    .map((phase): [string, PlanState] => [phase, { phase, failedPhase: null }]),
  ["failed in summarize", { phase: "failed", failedPhase: "summarize" }],
  ["failed in serialize", { phase: "failed", failedPhase: "serialize" }],
];

test.each(states.flatMap(([name, state]) => events.map((type) => [name, type, state] as const)))(
  "a plan in %s: %s",
  (name, type, state) => {
    const phase = table[name]?.[type];
    const failedPhase = phase === "failed" ? (state.phase as AskingPhase) : null;
    expect(transition(state, { type })).toEqual(phase ? { phase, failedPhase } : null);
  },
);

test("whatever happens, nothing is built that nobody has approved, and what has ended stays so", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 60 }), (happened) => {
      let state: PlanState = { phase: "discuss", failedPhase: null };
      for (const type of happened) {
        const next = transition(state, { type });
        if (next?.phase === "build") expect(type === "approved" || state.phase === "build").toBe(true);
        if (state.phase === "done" || state.phase === "discarded") expect(next).toBeNull();
        state = next ?? state;
        expect(state.failedPhase !== null).toBe(state.phase === "failed");
      }
    }),
  );
});
