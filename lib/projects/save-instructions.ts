import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { notFound, Problem } from "#lib/platform/problem.ts";
import { defaultInstructions } from "./default-instructions/texts.ts";
import { describeInstructions } from "./get-instructions.ts";
import { findInstructions, insertInstructions } from "./instructions-store.ts";
import { resolveModelSettings } from "./model-settings.ts";
import { lockProjectRow } from "./project-store.ts";
import type { InstructionsForDisplay, SaveInstructions } from "./schema.ts";

/** The rest of the system prompt: the working folder, and how memory is read. In tokens. */
const otherSystemTokens = 500;

/** Refuses texts that leave no room in the model's window for a single message; four UTF-8 bytes count as a token. */
function assertFitsWindow(texts: Record<keyof typeof defaultInstructions, string | null>): void {
  const { windowTokens, reserveTokens } = resolveModelSettings();
  const parts = (["background", "steps", "output"] as const).map((name) => texts[name] ?? defaultInstructions[name]);
  const tokens = Buffer.byteLength(parts.join("\n\n")) / 4 + otherSystemTokens;
  if (tokens <= windowTokens - reserveTokens) return;
  throw new Problem(
    "invalid",
    "instructions-too-long",
    "These texts are too long for the model that is connected: with them there would be no room for a conversation.",
  );
}

/** Keeps the texts as the next version; earlier ones stay as they were. Two who save together get two versions. */
export async function saveInstructions(
  actor: Actor,
  projectId: string,
  { background, steps, output, reason }: SaveInstructions,
): Promise<InstructionsForDisplay> {
  return inTransaction(async (tx) => {
    const project = await lockProjectRow(actor, projectId, tx);
    if (!project) throw notFound();
    assertCan(actor, "configure", project);
    assertFitsWindow({ background, steps, output });
    const newest = await findInstructions(actor, projectId, undefined, tx);
    const row = { version: (newest?.version ?? 0) + 1, background, steps, output };
    await insertInstructions({ ...row, projectId, userId: actor.userId, reason: reason ?? null }, tx);
    return describeInstructions(row);
  });
}
