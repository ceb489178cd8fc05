import type { Tool } from "#lib/agent/tools/tool.ts";
import { discussionTools, planItemTools, readOnlyTools, toolSet } from "#lib/agent/tools/tool-set.ts";
import type { EditSession } from "#lib/conversations/edit-session-store.ts";

/** The tools of a turn. What nobody asked for changes nothing, and nothing changes while a plan is being discussed. */
export function toolsOf({ kind, planId }: Pick<EditSession, "kind" | "planId">): readonly Tool[] {
  if (kind === "follow_up") return readOnlyTools;
  if (kind === "plan_item") return planItemTools;
  return planId === null ? toolSet : discussionTools;
}
