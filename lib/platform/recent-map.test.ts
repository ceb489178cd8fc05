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

test("with a weight, the oldest entries are dropped until the others fit", () => {
  const kept = new RecentMap<string>(5, ({ length }) => length);
  kept.set("a", "12");
  kept.set("b", "123");
  expect([kept.get("a"), kept.weight]).toEqual(["12", 5]);
  kept.set("a", "1");
  kept.set("c", "12");
  expect([kept.get("b"), kept.get("a"), kept.get("c"), kept.weight]).toEqual([undefined, "1", "12", 3]);
  kept.set("d", "123456");
  expect([kept.get("d"), kept.weight]).toEqual([undefined, 0]);
});
