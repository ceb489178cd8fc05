import type { EditSession } from "./edit-session-store.ts";

/** A turn as people call it, for sentences: its instruction's beginning in quotes, or what it was. */
export function nameTurn({
  kind,
  ordinal,
  instruction,
}: Pick<EditSession, "kind" | "ordinal" | "instruction">): string {
  const line = kind === "prompt" ? instruction?.split("\n")[0]?.trim() : undefined;
  if (!line) return `change ${ordinal}`;
  return `“${line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line}”`;
}
