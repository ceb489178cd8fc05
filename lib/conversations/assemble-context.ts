import type { Scope } from "#lib/accounts/schema.ts";
import { buildContext } from "#lib/context/build-context.ts";
import type { Context } from "#lib/context/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { loadInstructions } from "#lib/projects/load-instructions.ts";
import { resolveModelSettings } from "#lib/projects/model-settings.ts";
import type { Conversation } from "./conversation-store.ts";
import { listMessageRows } from "./message-store.ts";

/** More rows than any window holds, so that a request costs the same however long the conversation is. */
const rowsMax = 1_000;
/** Kept free for the answer and the turn's tool traffic. */
const reserveShare = 0.4;

const workingFolder = `WORKING FOLDER
You work in the website's root folder. Every path is relative to it, with forward slashes, for example "about/index.html". There is no shell and no way out of this folder.`;

/** What the model is told: for a turn with its instruction, or, without one, what the next turn will find. */
export async function assembleContext(
  scope: Scope,
  conversation: Pick<Conversation, "id" | "projectId">,
  turn: { instruction: string; messageSequence: number; instructionsVersion: number } | null,
): Promise<Context> {
  const [instructions, rows] = await Promise.all([
    loadInstructions(scope, conversation.projectId, turn?.instructionsVersion),
    listMessageRows(
      scope,
      { conversationId: conversation.id, before: turn?.messageSequence, limit: rowsMax },
      database(),
    ),
  ]);
  const { windowTokens } = resolveModelSettings();
  return buildContext({
    system: [
      { label: "Background", text: instructions.background },
      { label: "Steps", text: instructions.steps },
      { label: "Output", text: instructions.output },
      { label: "Working folder", text: workingFolder },
    ],
    rows,
    instruction: turn && { text: turn.instruction, sequence: turn.messageSequence },
    windowTokens,
    reserveTokens: Math.round(windowTokens * reserveShare),
  });
}
