import { Prisma, type Tx } from "./transaction.ts";

/** The tables whose rows are locked by id, in the order of `lock-order.ts`. */
type LockedTable =
  | "users"
  | "organizations"
  | "projects"
  | "workspaces"
  | "conversations"
  | "plan_runs"
  | "edit_sessions"
  | "reviews";

/**
 * Locks a row until the transaction ends, FOR NO KEY UPDATE: rows that refer to it can still be inserted. Waits for the
 * transaction that holds it. Returns false if there is no such row, or if it doesn't meet `condition` after that transaction.
 */
export async function lockRow(table: LockedTable, id: string, tx: Tx, condition?: Prisma.Sql): Promise<boolean> {
  const isRow = Prisma.sql`id = ${id}::uuid`;
  return (await lockRows(table, condition ? Prisma.sql`${isRow} AND ${condition}` : isRow, tx)) > 0;
}

/** Locks the rows that meet the condition as `lockRow` does, in the order of their ids. Returns their number. */
export async function lockRows(table: LockedTable, condition: Prisma.Sql, tx: Tx): Promise<number> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 AS locked FROM ${Prisma.raw(table)} WHERE ${condition} ORDER BY id FOR NO KEY UPDATE`;
  return rows.length;
}
