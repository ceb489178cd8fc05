import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, expect, test } from "vitest";
import { setWorkerHere, takePlaceHere } from "#lib/conversations/turn/queue/worker-here.ts";
import { startTurnsHere } from "./turns-here.ts";

afterEach(() => setWorkerHere(null));

function heldRun() {
  const held = new Map<string, () => void>();
  return {
    held,
    run: (workspaceId: string) => new Promise<void>((resolve) => void held.set(workspaceId, resolve)),
  };
}

test("a place is taken until its turns end or it is given back", async () => {
  const { held, run } = heldRun();
  const here = startTurnsHere(run, { concurrency: 2, stopping: new AbortController().signal });
  const [one, two] = [takePlaceHere(), takePlaceHere()];
  // Nothing runs yet, but both places are taken.
  expect(takePlaceHere()).toBeNull();
  one?.start("a");
  one?.release();
  expect(takePlaceHere()).toBeNull();
  two?.release();
  two?.release();
  takePlaceHere()?.start("b");
  expect(takePlaceHere()).toBeNull();
  expect([...held.keys()]).toEqual(["a", "b"]);
  held.get("a")?.();
  await expect.poll(takePlaceHere).not.toBeNull();
  held.get("b")?.();
  await here.ended();
});

test("a process that is stopping starts nothing, and waits for what it began", async () => {
  const { held, run } = heldRun();
  const stopping = new AbortController();
  const here = startTurnsHere(run, { concurrency: 2, stopping: stopping.signal });
  takePlaceHere()?.start("a");
  stopping.abort();
  expect(takePlaceHere()).toBeNull();
  let hasEnded = false;
  const ended = here.ended().then(() => (hasEnded = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasEnded).toBe(false);
  held.get("a")?.();
  await ended;
});

test("turns run outside of the request that started them", async () => {
  const request = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const run = async () => void seen.push(request.getStore());
  const here = startTurnsHere(run, { concurrency: 1, stopping: new AbortController().signal });
  request.run("a request", () => takePlaceHere()?.start("a"));
  await here.ended();
  expect(seen).toEqual([undefined]);
});
