import { expect, test } from "vitest";
import { keepPromise, RecentMap } from "./recent-map.ts";

test("concurrent callers share one promise, and a rejected one is made again", async () => {
  const kept = new RecentMap<Promise<number>>(1);
  let made = 0;
  const make = async () => {
    made += 1;
    if (made === 1) throw new Error("unreadable");
    return made;
  };
  const both = [keepPromise(kept, "a", make), keepPromise(kept, "a", make)];
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect([await keepPromise(kept, "a", make), await keepPromise(kept, "a", make)]).toEqual([2, 2]);
  expect([await keepPromise(kept, "b", make), await keepPromise(kept, "a", make)]).toEqual([3, 4]);
});
