/** The life of a link for a new password. It is open until it is used, until it expires, or until the password changes otherwise. */
export type ResetState = "open" | "used" | "withdrawn" | "expired";
export type ResetEvent = "use" | "withdraw";

/** The times of a link and of the database's clock. */
export interface ResetTimes {
  expiresAt: Date;
  usedAt: Date | null;
  withdrawnAt: Date | null;
  now: Date;
}

/** Returns the state of a link. It has expired at the very moment of `expiresAt`. */
export function resetStateOf({ expiresAt, usedAt, withdrawnAt, now }: ResetTimes): ResetState {
  if (usedAt !== null) return "used";
  if (withdrawnAt !== null) return "withdrawn";
  return now < expiresAt ? "open" : "expired";
}

/** Returns the state after the event; null if the event is refused. Pure. */
export function transitionReset(state: ResetState, event: ResetEvent): ResetState | null {
  if (state !== "open") return null;
  return event === "use" ? "used" : "withdrawn";
}
