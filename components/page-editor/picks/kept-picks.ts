import type { KeptPick } from "./picking-state";

// The picks of unsent messages, kept in this browser for each conversation. If storage is blocked, a reload loses them.

export const picksKeyOf = (conversationId: string) => `sitewright.picks.${conversationId}`;

export function readPicks(conversationId: string): KeptPick[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(picksKeyOf(conversationId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPick) : [];
  } catch {
    return [];
  }
}

export function keepPicks(conversationId: string, picks: readonly KeptPick[]): void {
  try {
    if (picks.length === 0) localStorage.removeItem(picksKeyOf(conversationId));
    else localStorage.setItem(picksKeyOf(conversationId), JSON.stringify(picks));
  } catch {
    // Storage is blocked or full: the picks still stand above the box.
  }
}

const texts = [
  "id",
  "path",
  "ref",
  "commit",
  "name",
  "tag",
  "selector",
  "textContent",
  "pageTitle",
  "address",
] as const;

/** An earlier version of the app may have stored another shape. */
function isPick(kept: unknown): kept is KeptPick {
  if (typeof kept !== "object" || kept === null) return false;
  const members = kept as Record<string, unknown>;
  return texts.every((name) => typeof members[name] === "string") && typeof members.isGone === "boolean";
}
