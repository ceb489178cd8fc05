import type { Tx } from "#lib/platform/db/transaction.ts";

// Timed by the database's clock, as heartbeats are.

/** Records that somebody else would like to edit, in the place of who wanted to before. False if the conversation has ended. */
export async function markWanted(id: string, userId: string, tx: Tx): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE conversations SET wanted_by_id = ${userId}::uuid, wanted_at = now(), wanted_declined = false
    WHERE id = ${id}::uuid AND status = 'ongoing'`;
  return count === 1;
}

/** Records that the person still waits. Changes nothing if the wish is not theirs. */
export async function markStillWanted(id: string, userId: string, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE conversations SET wanted_at = now()
    WHERE id = ${id}::uuid AND status = 'ongoing' AND wanted_by_id = ${userId}::uuid`;
}

/** Declines the person's wish. Changes nothing if the wish is not theirs. */
export async function markDeclined(id: string, userId: string, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE conversations SET wanted_declined = true
    WHERE id = ${id}::uuid AND status = 'ongoing' AND wanted_by_id = ${userId}::uuid`;
}

export interface Wish {
  userId: string;
  name: string;
  declined: boolean;
  /** Whether the page of the person who waits is still open. */
  isPresent: boolean;
}

/** Returns who would like to edit the site, or to whom it was handed over. The caller has checked the scope. */
export async function findWish(conversationId: string, tx: Tx): Promise<Wish | null> {
  const [wish] = await tx.$queryRaw<Wish[]>`
    SELECT users.id AS "userId", users.name, wanted_declined AS declined,
      wanted_at > now() - interval '2 minutes' AS "isPresent"
    FROM conversations JOIN users ON users.id = wanted_by_id WHERE conversations.id = ${conversationId}::uuid`;
  return wish ?? null;
}
