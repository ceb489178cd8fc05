import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findInspectedTurn } from "./find-inspected-turn.ts";
import { unpackEvents } from "./pack-events.ts";
import type { RequestEvents } from "./request-schema.ts";
import { findEventsRow } from "./request-store.ts";

interface AnswerPlace {
  editSessionId: string;
  n: number;
}

/** The bytes of their lines after which a page of events ends. */
const pageBytesMax = 60 * 1024;

/**
 * Returns the provider's events of an answer as they arrived, from index `from` on, as many as have 60 KiB together, for people with
 * `inspect`. A page has at least one event, unless there are no more. Throws not-found if none are kept.
 */
export async function getRequestEvents(
  actor: Actor,
  { from = 0, ...answer }: AnswerPlace & { from?: number },
): Promise<RequestEvents> {
  const { lines, leftOut } = await readEvents(actor, answer);
  let bytes = 0;
  const isOver = (line: string, index: number) => {
    bytes += Buffer.byteLength(line);
    return index > 0 && bytes > pageBytesMax;
  };
  const asked = lines.slice(from);
  const length = asked.findIndex(isOver);
  const events = asked.slice(0, length < 0 ? undefined : length).map((line): unknown => JSON.parse(line));
  return { events, next: length < 0 ? null : from + length, leftOut };
}

/** Returns all kept events of an answer, one JSON text a line, for people with `inspect`. Throws not-found if none are kept. */
export async function getEventLines(actor: Actor, answer: AnswerPlace): Promise<string> {
  const { lines } = await readEvents(actor, answer);
  return `${lines.join("\n")}\n`;
}

async function readEvents(actor: Actor, { editSessionId, n }: AnswerPlace) {
  const { turn } = await findInspectedTurn(actor, editSessionId);
  const packed = await findEventsRow(actor, turn.id, n, database());
  if (!packed) throw notFound();
  return { lines: await unpackEvents(packed), leftOut: packed.leftOut };
}
