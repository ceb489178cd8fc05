import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { RecentMap } from "#lib/platform/recent-map.ts";
import type { Actor } from "../schema.ts";
import { networkOf } from "./network-of.ts";
import { updateSignInSeen } from "./sign-in-store.ts";

export const seenEveryMs = 10 * 60_000;
const signInsMax = 10_000;

/** When this process last wrote that a sign-in was seen, as `performance.now()`. */
const writtenAt = () => processState("accounts.seen", () => new RecentMap<number>(signInsMax));

/**
 * Notes that a sign-in was used from this address. Requests wait for nothing, and a process writes it at most once in ten minutes; so do
 * all processes together, as the statement compares the time in the row.
 */
export function noteSeen({ signInId }: Pick<Actor, "signInId">, clientAddress: string): void {
  const now = performance.now();
  const last = writtenAt().get(signInId);
  if (last !== undefined && now - last < seenEveryMs) return;
  writtenAt().set(signInId, now);
  const lastSeenFrom = networkOf(clientAddress);
  updateSignInSeen(signInId, { lastSeenFrom, everyMs: seenEveryMs }).catch((error: unknown) =>
    log.debug({ err: error }, "a sign-in's last use was not written"),
  );
}
