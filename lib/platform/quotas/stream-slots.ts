import { processState } from "../process-state.ts";
import { assertRoom, openStreams } from "./quota.ts";

/** How many streams each person and each project reads in this process. */
const open = () => processState("quotas.streams", () => new Map<string, number>());

/** Takes a stream's place, or throws where there is none. The returned function gives it back, once. */
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
