import { inTransaction } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { storableText } from "#lib/platform/storable-json.ts";
import {
  findAnnotation,
  findAnnotationPlace,
  holdWritingTurn,
  insertAnnotation,
  type MadeAnnotation,
} from "./annotation-store.ts";
import { checkAnnotation } from "./check-annotation.ts";

/** On one message in one turn. */
export const annotationsMax = 20;

export interface AnnotationToKeep {
  /** As the model wrote it: `m3`. */
  messageId: string;
  text: string;
  /** The number of the remark that it answers. */
  parent: number | null;
}

export type AnnotationOutcome = { ok: true; number: number } | { ok: false; message: string };

/**
 * Keeps the agent's remark on one message of its own conversation, or says in a sentence why not; then nothing is stored. What
 * is refused is not logged. Of `madeBefore`, remarks of a step that is repeated, none is made again. Never throws: a store that fails costs the remark, not the turn.
 */
export async function annotateMessage(
  turn: { conversationId: string; editSessionId: string; leaseToken: string },
  { messageId, text: said, parent }: AnnotationToKeep,
  secrets: () => Promise<readonly string[]>,
  madeBefore: MadeAnnotation[] = [],
): Promise<AnnotationOutcome> {
  const text = storableText(said.replaceAll("\r\n", "\n").trim());
  const sequence = Number(/^\[?m([1-9]\d{0,8})\]?$/i.exec(messageId.trim())?.[1] ?? 0);
  if (sequence === 0) return refused("A message's id looks like m3.");
  const made = takeMade(madeBefore, sequence, text);
  if (made) return { ok: true, number: made.number };
  try {
    const problem = checkAnnotation(text, await secrets());
    if (problem) return refused(problem);
    return await inTransaction(async (tx): Promise<AnnotationOutcome> => {
      if (!(await holdWritingTurn(turn, tx))) return refused("This turn has ended.");
      const place = await findAnnotationPlace(turn, sequence, tx);
      if (!place) return refused(`There is no message m${sequence} in this conversation.`);
      const answered = parent === null ? null : await findAnnotation(turn.conversationId, parent, tx);
      if (parent !== null && answered?.messageId !== place.messageId) {
        return refused(`There is no annotation #${parent} on m${sequence}.`);
      }
      // A worker whose connection broke while it committed asks again: then the remark may be there already.
      const same = place.ofThisTurn.find((kept) => kept.text === text && kept.parentId === (answered?.id ?? null));
      if (same) return { ok: true, number: same.number };
      if (place.ofThisTurn.length >= annotationsMax) {
        return refused(
          `There are ${annotationsMax} remarks of this turn on m${sequence} already; that is all it takes.`,
        );
      }
      const { conversationId, editSessionId } = turn;
      const { messageId } = place;
      const kept = { conversationId, editSessionId, messageId, parentId: answered?.id ?? null, text };
      const { id, number } = await insertAnnotation(kept, tx);
      log.info({ conversation: conversationId, turn: editSessionId, annotation: id, number }, "an annotation was kept");
      return { ok: true, number };
    });
  } catch (error) {
    // The error's own words may repeat what was to be stored.
    const code = error instanceof Error && "code" in error ? error.code : null;
    log.warn({ turn: turn.editSessionId, code }, "an annotation could not be kept");
    return refused("The remark could not be kept now. Go on without it.");
  }
}

/** The step that broke off has left a remark on this message: it stands for the one that the repeated step wants to leave. */
function takeMade(madeBefore: MadeAnnotation[], sequence: number, text: string): MadeAnnotation | undefined {
  const here = madeBefore.filter((made) => made.sequence === sequence);
  const made = here.find((one) => one.text === text) ?? here[0];
  if (made) madeBefore.splice(madeBefore.indexOf(made), 1);
  return made;
}

const refused = (message: string): AnnotationOutcome => ({ ok: false, message });
