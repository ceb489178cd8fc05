import type { Tool } from "#lib/agent/tools/tool.ts";
import { discussionTools, planItemTools, readOnlyTools, toolSet } from "#lib/agent/tools/tool-set.ts";
import type { EditSession } from "#lib/conversations/turn/edit-session-store.ts";
import { toolSetNameOf } from "#lib/conversations/turn/tool-set-name.ts";

const toolSets = { change: toolSet, look: readOnlyTools, discuss: discussionTools, item: planItemTools };

/** The tools of a turn. */
export function toolsOf(turn: Pick<EditSession, "kind" | "planId">): readonly Tool[] {
  return toolSets[toolSetNameOf(turn)];
}
