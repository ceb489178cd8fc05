import type { VersionForDisplay } from "#lib/conversations/schema.ts";
import { words } from "#lib/platform/words.ts";

type Described = Pick<VersionForDisplay, "kind" | "instruction" | "targetInstruction">;

/** A version as people call it: what was asked for, or what was done. */
export function describeVersion({ kind, instruction, targetInstruction }: Described): string {
  if (instruction !== null) return instruction;
  const done = words.turn.kinds[kind];
  return targetInstruction === null ? done : `${done}: “${targetInstruction}”`;
}
