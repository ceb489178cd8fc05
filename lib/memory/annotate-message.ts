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

/** The most annotations of one turn on one message. */
export const annotationsMax = 20;

export interface AnnotationToKeep {
  /** The message's id as the model wrote it: `m3`. */
  messageId: string;
  text: string;
  /** The number of the annotation that it answers. */
  parent: number | null;
}

export type AnnotationOutcome = { ok: true; number: number } | { ok: false; message: string };

/**
 * Stores the agent's annotation on one message of its own conversation, or returns a sentence that says why not. A refused text is
 * not logged. An annotation in `madeBefore`, from a step that is now repeated, is not stored again. Never throws: if the store
 * fails, the annotation is lost, but the turn continues.
 */
export async function annotateMessage(
  turn: { conversationId: string; editSessionId: string; leaseToken: string },
  { messageId, text: said, parent }: AnnotationToKeep,
  secrets: () => Promise<readonly string[]>,
  madeBefore: MadeAnnotation[] = [],
): Promise<AnnotationOutcome> {
  const { text, sequence } = readRemark({ messageId, text: said });
  if (sequence === 0) return refused(annotationRefusals.noId);
  const made = takeMade(madeBefore, sequence, text);
  if (made) return { ok: true, number: made.number };
  try {
    const problem = checkAnnotation(text, await secrets());
    if (problem) return refused(problem);
    return await inTransaction(async (tx): Promise<AnnotationOutcome> => {
      if (!(await holdWritingTurn(turn, tx))) return refused("This turn has ended.");
      const place = await findAnnotationPlace(turn, sequence, tx);
      if (!place) return refused(annotationRefusals.noMessage(sequence));
      const answered = parent === null ? null : await findAnnotation(turn.conversationId, parent, tx);
      if (parent !== null && answered?.messageId !== place.messageId) {
        return refused(annotationRefusals.noParent(parent, sequence));
      }
      // The annotation may already exist, if the worker lost its connection during the commit and tries again.
      const same = place.ofThisTurn.find((kept) => kept.text === text && kept.parentId === (answered?.id ?? null));
      if (same) return { ok: true, number: same.number };
      if (place.ofThisTurn.length >= annotationsMax) {
        return refused(annotationRefusals.tooMany(sequence));
      }
      const { conversationId, editSessionId } = turn;
      const { messageId } = place;
      const kept = { conversationId, editSessionId, messageId, parentId: answered?.id ?? null, text };
      const { id, number } = await insertAnnotation(kept, tx);
      log.info({ conversation: conversationId, turn: editSessionId, annotation: id, number }, "an annotation was kept");
      return { ok: true, number };
    });
  } catch (error) {
    // The error's message may contain the private text, so only its code is logged.
    const code = error instanceof Error && "code" in error ? error.code : null;
    log.warn({ turn: turn.editSessionId, code }, "an annotation could not be kept");
    return refused("The remark could not be kept now. Go on without it.");
  }
}

/** Returns a remark's text as it is stored, and the sequence number of its message; 0 for an id of another form. */
export function readRemark({ messageId, text }: Pick<AnnotationToKeep, "messageId" | "text">): {
  text: string;
  sequence: number;
} {
  const sequence = Number(/^\[?m([1-9]\d{0,8})\]?$/i.exec(messageId.trim())?.[1] ?? 0);
  return { text: storableText(text.replaceAll("\r\n", "\n").trim()), sequence };
}

/** The sentences for the model that say why an annotation was not kept, besides those of `checkAnnotation`. */
export const annotationRefusals = {
  noId: "A message's id looks like m3.",
  noMessage: (sequence: number) => `There is no message m${sequence} in this conversation.`,
  noParent: (parent: number | null, sequence: number) => `There is no annotation #${parent} on m${sequence}.`,
  tooMany: (sequence: number) =>
    `There are ${annotationsMax} remarks of this turn on m${sequence} already; that is all it takes.`,
};

/** Takes an annotation of the broken step on this message: it replaces the one that the repeated step wants to store. */
function takeMade(madeBefore: MadeAnnotation[], sequence: number, text: string): MadeAnnotation | undefined {
  const here = madeBefore.filter((made) => made.sequence === sequence);
  const made = here.find((one) => one.text === text) ?? here[0];
  if (made) madeBefore.splice(madeBefore.indexOf(made), 1);
  return made;
}

const refused = (message: string): AnnotationOutcome => ({ ok: false, message });
