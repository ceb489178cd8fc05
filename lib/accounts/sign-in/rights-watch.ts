import { isListening, listen } from "#lib/platform/db/listen.ts";
import { processState } from "#lib/platform/process-state.ts";
import type { Actor } from "../schema.ts";

interface RightsWatch {
  /** When the actors of this process were read from the database: the time before the reading, as `performance.now()`. */
  readAt: WeakMap<Actor, number>;
  /** When each person's roles or sign-ins were last said to have changed. */
  changedAt: Map<string, number>;
  /** Before this time a change may have gone unheard. */
  heardSince: number;
}

const changesMax = 10_000;

function watch(): RightsWatch {
  return processState("accounts.rights-watch", () => {
    const made: RightsWatch = { readAt: new WeakMap(), changedAt: new Map(), heardSince: Number.POSITIVE_INFINITY };
    const forget = () => {
      made.changedAt.clear();
      made.heardSince = performance.now();
    };
    const hear = (userId: string | null) => {
      if (userId === null || made.changedAt.size >= changesMax) forget();
      else made.changedAt.set(userId, performance.now());
    };
    void listen("people", hear).then(forget);
    return made;
  });
}

/** Notes that the actor was read after this moment. */
export function noteRightsRead(actor: Actor, at: number): void {
  watch().readAt.set(actor, at);
}

/** Returns false if nothing has been said to change in the person's roles or sign-ins since the actor was read. */
export function mayRightsHaveChanged(actor: Actor): boolean {
  const { readAt, changedAt, heardSince } = watch();
  if (!isListening()) return true;
  const at = readAt.get(actor) ?? Number.NEGATIVE_INFINITY;
  return at <= heardSince || at <= (changedAt.get(actor.userId) ?? Number.NEGATIVE_INFINITY);
}
