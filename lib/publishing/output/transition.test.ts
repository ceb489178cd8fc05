import { expect, test } from "vitest";
import { outputStatuses } from "./schema.ts";
import { afterOutputEvent, outputEvents, statesBefore } from "./transition.ts";

test("the output of a release goes only the ways of its lifecycle", () => {
  const ways = Object.fromEntries(
    outputStatuses.map((status) => [
      status,
      Object.fromEntries(
        outputEvents.flatMap((event) => {
          const next = afterOutputEvent(status, event);
          return next === null ? [] : [[event, next]];
        }),
      ),
    ]),
  );
  const unpushed = { begun: "pushing", found: "pushed", failed: "failed", replaced: "replaced" };
  expect(ways).toEqual({
    waiting: unpushed,
    pushing: { ...unpushed, pushed: "pushed" },
    pushed: {},
    failed: { ...unpushed, "asked-again": "waiting" },
    replaced: {},
  });
});

test("only a failed output is asked for again", () => {
  expect(statesBefore("asked-again")).toEqual(["failed"]);
});
