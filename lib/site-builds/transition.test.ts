import { expect, test } from "vitest";
import { buildStatuses } from "./schema.ts";
import { afterBuildEvent, buildEvents, statesBefore } from "./transition.ts";

test("a build goes only the ways of its lifecycle", () => {
  const ways = Object.fromEntries(
    buildStatuses.map((status) => [
      status,
      Object.fromEntries(
        buildEvents.flatMap((event) => {
          const next = afterBuildEvent(status, event);
          return next === null ? [] : [[event, next]];
        }),
      ),
    ]),
  );
  expect(ways).toEqual({
    waiting: { claimed: "running" },
    running: { "given-back": "waiting", built: "built", failed: "failed" },
    built: {},
    failed: { "requested-again": "waiting", retried: "waiting" },
  });
});

test("only a failed build is built again", () => {
  expect(statesBefore("requested-again")).toEqual(["failed"]);
});
