import type { Prisma, Tx } from "#lib/platform/db/transaction.ts";
import type { EditSessionKind } from "../schema.ts";
import { visibleInstruction } from "../visibility.ts";
import { looksLikeAnswer, type NamedTurn, takesAway, titleOf } from "./name-turn.ts";

const selection = {
  id: true,
  kind: true,
  instruction: true,
  instructionGerman: true,
  conversationId: true,
  ordinal: true,
  targetEditSessionId: true,
  status: true,
  resultCommit: true,
  messages: { where: { role: "assistant", text: { contains: "?" } }, select: { id: true }, take: 1 },
} satisfies Prisma.EditSessionSelect;
type Row = Prisma.EditSessionGetPayload<{ select: typeof selection }>;

/** Returns the titles of turns by id. The caller has checked that the actor may see them. */
export async function listTitles(ids: readonly string[], tx: Tx): Promise<Map<string, string>> {
  const described = await describeTurns(ids, tx);
  return new Map([...described].map(([id, { title }]) => [id, title]));
}

/** Returns the titles of turns by id, and which are undos that took a change away, so that undoing them brings it back. */
export async function describeTurns(
  ids: readonly string[],
  tx: Tx,
): Promise<Map<string, { title: string; takesAway: boolean }>> {
  const named = await listNamed(ids, tx);
  return new Map([...named].map(([id, turn]) => [id, { title: titleOf(turn), takesAway: takesAway(turn) }]));
}

/** Returns the title of a person's act on a turn, or on the site's beginning if `targetId` is null. */
export async function titleOfAct(
  { kind, instruction, targetId }: { kind: EditSessionKind; instruction: string | null; targetId: string | null },
  tx: Tx,
): Promise<string> {
  const named = await listNamed(targetId === null ? [] : [targetId], tx);
  return titleOf({ kind, instruction, target: named.get(targetId ?? "") ?? null, asked: null });
}

async function listNamed(ids: readonly string[], tx: Tx): Promise<Map<string, NamedTurn>> {
  const rows = await listLinked(ids, tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byPlace = new Map(rows.map((row) => [placeOf(row), row]));
  // An answer after a follow-up belongs to the question before the follow-up.
  const beforeOf = (row: Row): Row | undefined => {
    const before = byPlace.get(placeOf({ ...row, ordinal: row.ordinal - 1 }));
    return before?.kind === "follow_up" ? beforeOf(before) : before;
  };
  // Ends: a turn's target and the turn that it answers are always older.
  const nameOf = (row: Row): NamedTurn => {
    const target = byId.get(row.targetEditSessionId ?? "");
    const before = beforeOf(row);
    return {
      kind: row.kind,
      instruction: visibleInstruction(row),
      target: target ? nameOf(target) : null,
      asked: before && hasAsked(before) && mayAnswer(row) ? nameOf(before) : null,
    };
  };
  return new Map(ids.flatMap((id) => byId.get(id) ?? []).map((row) => [row.id, nameOf(row)]));
}

/** Returns the turns with their targets, transitively, and the turns whose questions they answer. */
async function listLinked(ids: readonly string[], tx: Tx): Promise<Row[]> {
  const known = new Map<string, Row>();
  let wanted: Prisma.EditSessionWhereInput[] = ids.length > 0 ? [{ id: { in: [...ids] } }] : [];
  while (wanted.length > 0) {
    const rows = await tx.editSession.findMany({ where: { OR: wanted }, select: selection });
    const found = rows.filter(({ id }) => !known.has(id));
    for (const row of found) known.set(row.id, row);
    const targets = found.flatMap(({ targetEditSessionId: id }) => (id === null || known.has(id) ? [] : id));
    wanted = [
      ...(targets.length > 0 ? [{ id: { in: targets } }] : []),
      ...found
        .filter((row) => mayAnswer(row) || row.kind === "follow_up")
        .map(({ conversationId, ordinal }) => ({ conversationId, ordinal: ordinal - 1 })),
    ];
  }
  return [...known.values()];
}

const placeOf = ({ conversationId, ordinal }: Pick<Row, "conversationId" | "ordinal">) =>
  `${conversationId} ${ordinal}`;

const mayAnswer = ({ kind, instruction }: Row) => kind === "prompt" && looksLikeAnswer(instruction ?? "");

/** Whether the turn changed nothing and asked a question. */
function hasAsked({ kind, status, resultCommit, messages }: Row): boolean {
  return kind === "prompt" && status === "completed" && resultCommit === null && messages.length > 0;
}
