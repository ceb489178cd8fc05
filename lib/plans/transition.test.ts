import fc from "fast-check";
import { expect, test } from "vitest";
import { type AskingPhase, type PlanPhase, planPhases } from "./schema.ts";
import { type PlanEvent, type PlanState, transitionPlan } from "./transition.ts";

const events = [
  ...["message", "continue", "summarized", "serialized", "brief-lacks", "brief-changed", "phase-failed"],
  ...["approved", "moved", "built", "stopped", "kept", "discarded"],
] as PlanEvent["type"][];

/** All allowed events. Every other event is refused. */
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
  "failed in summarize": {
    ...{ message: "discuss", continue: "summarize", "brief-changed": "serialize", discarded: "discarded" },
  },
  "failed in serialize": {
    ...{ message: "discuss", continue: "serialize", "brief-changed": "serialize", discarded: "discarded" },
  },
  done: {},
  discarded: {},
};

/** The events that differ once a version is complete: they lead back to it. */
const withVersion: typeof table = {
  discuss: { kept: "approve" },
  summarize: { stopped: "approve" },
  serialize: { stopped: "approve" },
  "failed in summarize": { kept: "approve" },
  "failed in serialize": { kept: "approve" },
};

const states: [string, Omit<PlanState, "version">][] = [
  ...planPhases
    .filter((phase) => phase !== "failed")
    .map((phase) => [phase, { phase, failedPhase: null }] as [string, PlanState]),
  ["failed in summarize", { phase: "failed", failedPhase: "summarize" }],
  ["failed in serialize", { phase: "failed", failedPhase: "serialize" }],
];
const cases = states.flatMap(([name, state]) =>
  [null, 1].flatMap((version) => events.map((type) => [name, version, type, { ...state, version }] as const)),
);

test.each(cases)("a plan in %s with version %s: %s", (name, version, type, state) => {
  const phase = (version === null ? null : withVersion[name]?.[type]) ?? table[name]?.[type];
  const failedPhase = phase === "failed" ? (state.phase as AskingPhase) : null;
  expect(transitionPlan(state, { type })).toEqual(phase ? { phase, failedPhase } : null);
});

test("in any order of events, unapproved plans are never built and ended plans stay", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 60 }), (happened) => {
      let state: PlanState = { phase: "discuss", failedPhase: null, version: null };
      for (const type of happened) {
        const next = transitionPlan(state, { type });
        if (next?.phase === "build") expect(type === "approved" || state.phase === "build").toBe(true);
        if (state.phase === "done" || state.phase === "discarded") expect(next).toBeNull();
        const version = (state.version ?? 0) + (type === "serialized" && next ? 1 : 0) || null;
        state = next ? { ...next, version } : state;
        expect(state.failedPhase !== null).toBe(state.phase === "failed");
      }
    }),
  );
});

test("from every phase of a change, one event leads back to the plan before", () => {
  for (const [name, { phase, failedPhase }] of states.filter(([name]) => name in withVersion)) {
    const back = (["stopped", "kept"] as const).map(
      (type) => transitionPlan({ phase, failedPhase, version: 1 }, { type })?.phase,
    );
    expect(back, name).toContain("approve");
  }
});
