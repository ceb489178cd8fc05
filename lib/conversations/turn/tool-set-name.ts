import type { ToolSetName } from "#lib/projects/instructions/tool-tokens.ts";
import type { EditSessionKind } from "../schema.ts";

/** Which tools a turn has. What nobody asked for changes nothing, and nothing changes while a plan is being discussed. */
export function toolSetNameOf({ kind, planId }: { kind: EditSessionKind; planId: string | null }): ToolSetName {
  if (kind === "follow_up") return "look";
  if (kind === "plan_item") return "item";
  return planId === null ? "change" : "discuss";
}
