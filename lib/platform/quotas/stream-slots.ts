import { processState } from "../process-state.ts";
import { assertRoom, openStreams } from "./quota.ts";

/** The number of open streams of each person and project in this process. */
const open = () => processState("quotas.streams", () => new Map<string, number>());

/** Returns how many streams this process sends at the moment. */
export function countOpenStreams(): number {
  let streams = 0;
  for (const [key, count] of open()) if (key.startsWith("person:")) streams += count;
  return streams;
}

/** Takes a slot for a stream, or throws if none is free. The returned function releases it once. */
export function takeStreamPlace({ userId, projectId }: { userId: string; projectId: string }): () => void {
  const keys = [`person:${userId}`, `project:${projectId}`];
  const [person, project] = keys.map((key) => open().get(key) ?? 0);
  assertRoom(openStreams(), { person, project });
  for (const key of keys) open().set(key, (open().get(key) ?? 0) + 1);
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    for (const key of keys) {
      const left = (open().get(key) ?? 1) - 1;
      if (left > 0) open().set(key, left);
      else open().delete(key);
    }
  };
}
