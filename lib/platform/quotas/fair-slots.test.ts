import { expect, test } from "vitest";
import { FairSlots, SlotsBusy } from "./fair-slots.ts";

const long = { waitMs: 60_000 };
const slots = (max: number, ownerMax: number, waitingMax = 100) => new FairSlots(() => ({ max, ownerMax, waitingMax }));

test("no more work runs at once than slots allow, in all and per owner", async () => {
  const pool = slots(3, 2);
  let atWork = 0;
  let most = 0;
  const ofOwner = new Map<string, number>();
  let mostOfOwner = 0;
  const work = async (owner: string) => {
    const release = await pool.take(owner, long);
    most = Math.max(most, ++atWork);
    ofOwner.set(owner, (ofOwner.get(owner) ?? 0) + 1);
    mostOfOwner = Math.max(mostOfOwner, ofOwner.get(owner) ?? 0);
    await new Promise((resolve) => setImmediate(resolve));
    atWork--;
    ofOwner.set(owner, (ofOwner.get(owner) ?? 0) - 1);
    release();
    // Giving back twice gives back once.
    release();
  };
  await Promise.all(Array.from({ length: 60 }, (_, n) => work(`${Math.floor(n / 20)}`)));
  expect([most, mostOfOwner, atWork, pool.waiting]).toEqual([3, 2, 0, 0]);
});

test("an owner with many waiting lets another one pass", async () => {
  const pool = slots(3, 2);
  const held = await Promise.all([pool.take("a", long), pool.take("a", long)]);
  const order: string[] = [];
  const dones: (() => void)[] = [];
  const waiting = ["a", "a", "a", "b"].map(async (owner) => {
    dones.push(await pool.take(owner, long));
    order.push(owner);
  });
  await waiting[3];
  expect(order).toEqual(["b"]);
  held[0]?.();
  await waiting[0];
  expect(order).toEqual(["b", "a"]);
  expect(pool.waiting).toBe(2);
  // Left alone, they would give up in the middle of another test.
  held[1]?.();
  for (const one of waiting) {
    await one;
    dones.shift()?.();
  }
});

test.each([
  ["the only request of a third owner", "aaabbbc", "abcabab"],
  ["an owner who comes back", "abab", "abab"],
  ["one owner alone", "aaa", "aaa"],
])("owners who wait take turns: %s", async (_what, waiting, expected) => {
  const pool = slots(1, 1);
  const release = await pool.take("x", long);
  let order = "";
  const all = [...waiting].map(async (owner) => {
    const done = await pool.take(owner, long);
    order += owner;
    done();
  });
  release();
  await Promise.all(all);
  expect(order).toBe(expected);
});

test("few requests of one owner wait at once, and others still may", async () => {
  const pool = slots(1, 1, 2);
  const release = await pool.take("a", long);
  const waiting = [pool.take("a", long), pool.take("a", long)];
  await expect(pool.take("a", long)).rejects.toBeInstanceOf(SlotsBusy);
  waiting.push(pool.take("b", long));
  expect(pool.waiting).toBe(3);
  release();
  for (const one of waiting) void one.then((done) => done());
  await Promise.all(waiting);
  expect(pool.waiting).toBe(0);
});

test("a caller that times out or is aborted leaves the queue without a slot", async () => {
  const pool = slots(1, 1);
  const release = await pool.take("a", long);
  await expect(pool.take("b", { waitMs: 1 })).rejects.toBeInstanceOf(SlotsBusy);
  const abort = new AbortController();
  const givenUp = pool.take("b", { ...long, signal: abort.signal });
  abort.abort(new Error("given up"));
  await expect(givenUp).rejects.toThrow("given up");
  expect(pool.waiting).toBe(0);
  release();
  (await pool.take("b", long))();
});
