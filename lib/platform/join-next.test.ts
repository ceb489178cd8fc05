import { expect, test } from "vitest";
import { joinNext } from "./join-next.ts";

/** Returns a lookup of what is stored now, and the keys of its loads; each load ends when it is told to. */
function makeLookup(options: { waitMsMax?: number } = {}) {
  const stored = new Map<string, number>();
  const loads: { keys: string[]; end: (error?: Error) => void }[] = [];
  const load = (keys: string[]) => {
    const seen = new Map(stored);
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, number>>();
    loads.push({ keys, end: (error) => (error ? reject(error) : resolve(seen)) });
    return promise;
  };
  const find = joinNext<number>(load, options);
  return { stored, loads, find };
}

test("a caller during a load is answered by the next one", async () => {
  const { stored, loads, find } = makeLookup();
  stored.set("a", 1);
  const before = find("a");
  await expect.poll(() => loads.length).toBe(1);
  stored.delete("a");
  const after = [find("a"), find("b"), find("a")];
  loads[0]?.end();
  expect(await before).toBe(1);
  await expect.poll(() => loads.length).toBe(2);
  expect(loads[1]?.keys).toEqual(["a", "b"]);
  loads[1]?.end();
  expect(await Promise.all(after)).toEqual([null, null, null]);
});

test("a failed load fails only its own callers", async () => {
  const { stored, loads, find } = makeLookup();
  stored.set("a", 1);
  const failing = expect(find("a")).rejects.toThrow("lost");
  await expect.poll(() => loads.length).toBe(1);
  const next = find("a");
  loads[0]?.end(new Error("lost"));
  await failing;
  await expect.poll(() => loads.length).toBe(2);
  loads[1]?.end();
  expect(await next).toBe(1);
});

test("a load that hangs holds up no other", async () => {
  const { stored, loads, find } = makeLookup({ waitMsMax: 10 });
  stored.set("a", 1);
  const hanging = find("a");
  await expect.poll(() => loads.length).toBe(1);
  const next = find("a");
  await expect.poll(() => loads.length).toBe(2);
  loads[1]?.end();
  expect(await next).toBe(1);
  loads[0]?.end();
  expect(await hanging).toBe(1);
});
