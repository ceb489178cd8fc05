import type { ToolSetName } from "#lib/projects/instructions/tool-tokens.ts";
import type { EditSessionKind } from "../schema.ts";

/** Returns the name of a turn's tool set. Follow-ups and turns that discuss a plan cannot change the site. */
export function toolSetNameOf({ kind, planId }: { kind: EditSessionKind; planId: string | null }): ToolSetName {
  if (kind === "follow_up") return "look";
  if (kind === "plan_item") return "item";
  return planId === null ? "change" : "discuss";
}
