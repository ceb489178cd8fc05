import fc from "fast-check";
import { expect, test } from "vitest";
import { readPhaseHistory } from "#lib/runner/plans/phase-history.ts";
import { asksForRest } from "./phases/cut-answer.ts";
import type { PlanPorts, SummarizeInput, SummarizeResult } from "./phases/ports.ts";
import { summarize } from "./phases/summarize.ts";
import type { Brief, Manifest, PlanMessage } from "./schema.ts";

// A phase whose process is killed at any moment, any number of times, ends with the same result as an undisturbed run.

const manifest: Manifest = { entries: [{ id: "named:prices", kind: "named", name: "Prices" }] };
const brief: Brief = {
  ...{ title: "Shop", summary: "A shop", audience: "Cyclists", tone: "plain", facts: [] },
  decisions: [{ id: "named:prices", decision: "create", what: "A page." }],
};
const answers = {
  complete: JSON.stringify(brief),
  incomplete: JSON.stringify({ ...brief, decisions: [] }),
  unreadable: "Sorry.",
  // Cut off at the length limit; the rest comes when it is asked for.
  cut: JSON.stringify(brief),
};
type Answer = keyof typeof answers;
const cutAt = 60;
const discussion: PlanMessage[] = [{ role: "user", content: "Prices, please" }];

/** The state that survives a killed process: the kept history, and how often the model has answered. */
interface Kept {
  messages: PlanMessage[];
  answered: number;
}

/** Ports that throw at operation number `diesAt`. Messages that were kept before stay in `kept`. */
function mortalPorts(kept: Kept, script: readonly Answer[], diesAt: number): PlanPorts {
  let operations = 0;
  const live = () => {
    if (operations++ === diesAt) throw new Error("killed");
  };
  return {
    requestTokensMax: () => Number.POSITIVE_INFINITY,
    async ask({ attempt, messages }) {
      live();
      kept.answered += 1;
      const answer = script[attempt - 1] ?? "unreadable";
      const whole = answers[answer];
      if (answer !== "cut") return { text: whole, isCut: false, usage: null };
      const isRest = asksForRest(messages);
      return { text: isRest ? whole.slice(cutAt) : whole.slice(0, cutAt), isCut: !isRest, usage: null };
    },
    async keep({ messages }) {
      live();
      kept.messages.push(...structuredClone(messages));
      live();
    },
    async again() {
      live();
    },
  };
}

async function runToTheEnd(script: readonly Answer[], deaths: readonly number[]) {
  const kept: Kept = { messages: [], answered: 0 };
  let result: SummarizeResult | null = null;
  for (const diesAt of [...deaths, Number.POSITIVE_INFINITY]) {
    const input: SummarizeInput = {
      ...{ discussion, manifest, mode: "typed", maxRetries: 2, changes: null },
      ...readPhaseHistory(structuredClone(kept.messages), true),
    };
    try {
      result = await summarize(input, mortalPorts(kept, script, diesAt), new AbortController().signal);
      break;
    } catch (error) {
      expect(error).toEqual(new Error("killed"));
    }
  }
  return { result, kept };
}

const scripts = fc.array(fc.constantFrom<Answer[]>("complete", "incomplete", "unreadable", "cut"), {
  minLength: 3,
  maxLength: 3,
});

test("a phase that is killed any number of times ends like an undisturbed one", async () => {
  await fc.assert(
    fc.asyncProperty(scripts, fc.array(fc.nat({ max: 9 }), { maxLength: 6 }), async (script, deaths) => {
      const calm = await runToTheEnd(script, []);
      const { result, kept } = await runToTheEnd(script, deaths);
      expect(result?.status).toBe(calm.result?.status);
      expect(result?.history).toEqual(calm.result?.history);
      expect(kept.messages).toEqual(calm.kept.messages);
      expect(kept.messages.at(-1)?.role).toBe("assistant");
      // An answer is lost only if the process dies between receiving and keeping it.
      expect(kept.answered).toBeLessThanOrEqual(calm.kept.answered + deaths.length);
    }),
    { numRuns: 300 },
  );
});
