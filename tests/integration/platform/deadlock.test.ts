import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { isDeadlock } from "#lib/platform/db/retry-deadlock.ts";
import { database, inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { until } from "../../setup/api-client.ts";
import { takeInversions } from "../../setup/lock-order/watch-locks.ts";

afterAll(closeDatabase);

/** Opens another connection, which PostgreSQL never picks as the deadlock's victim because it checks last. */
async function openRival(): Promise<Client> {
  const rival = new Client({ connectionString: process.env.DATABASE_URL });
  await rival.connect();
  await rival.query("SET deadlock_timeout = '1h'");
  return rival;
}

const lockName = async (id: string, tx: Tx) => {
  await tx.$queryRaw`SELECT 1 AS locked FROM users WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
};

test("a transaction that a deadlock ended is repeated once from its beginning", async () => {
  const [first, second] = [(await createActor()).userId, (await createActor()).userId];
  const rival = await openRival();
  await rival.query("BEGIN");
  await rival.query("SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE", [second]);
  let attempts = 0;
  let crossing: Promise<unknown> = Promise.resolve();
  const result = await inTransaction(async (tx) => {
    attempts++;
    await lockName(first, tx);
    // From here on each waits for the other.
    if (attempts === 1) {
      crossing = rival
        .query("SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE", [first])
        .then(() => rival.query("COMMIT"));
      const waiting = () =>
        database().$queryRaw<
          unknown[]
        >`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      await until(waiting, (rows) => rows.length > 0);
    }
    await lockName(second, tx);
    return attempts;
  });
  await crossing;
  await rival.end();
  expect([attempts, result]).toEqual([2, 2]);
  expect(takeInversions().length).toBeGreaterThan(0);
});

const raise = (code: string) => `DO $$ BEGIN RAISE EXCEPTION 'made' USING ERRCODE = '${code}'; END $$`;

test("a transaction that keeps meeting deadlocks fails after five attempts", async () => {
  let attempts = 0;
  const work = inTransaction(async (tx) => {
    attempts++;
    await tx.$executeRawUnsafe(raise("40P01"));
  });
  await expect(work).rejects.toSatisfy(isDeadlock);
  expect(attempts).toBe(5);
});

test("a serialization failure is retried, and any other failure is not", async () => {
  const codes = ["40001", "23514"];
  const work = inTransaction(async (tx) => {
    const code = codes.shift();
    if (code) await tx.$executeRawUnsafe(raise(code));
  });
  await expect(work).rejects.toThrow();
  expect(codes).toEqual([]);
});

test("a single statement that a deadlock ended is repeated", async () => {
  const name = `attempts_${randomUUID().replaceAll("-", "")}`;
  await database().$executeRawUnsafe(`CREATE SEQUENCE ${name}`);
  // A sequence keeps its count when the statement is rolled back.
  const statement = `DO $$ BEGIN IF nextval('${name}') < 3 THEN RAISE EXCEPTION 'made' USING ERRCODE = '40P01'; END IF; END $$`;
  await database().$executeRawUnsafe(statement);
  const rows = await database().$queryRawUnsafe<{ last: number }[]>(`SELECT last_value::int AS last FROM ${name}`);
  expect(rows).toEqual([{ last: 3 }]);
});

test("an instruction whose accept met a deadlock is stored once", async () => {
  const actor = await createActor();
  const { conversationId } = await createConversation(actor);
  await database().$executeRawUnsafe("CREATE SEQUENCE accepts");
  await database().$executeRawUnsafe(`CREATE FUNCTION meet_deadlock() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF nextval('accepts') = 1 THEN RAISE EXCEPTION 'made' USING ERRCODE = '40P01'; END IF; RETURN NULL; END $$`);
  await database().$executeRawUnsafe(
    "CREATE TRIGGER accepts AFTER INSERT ON edit_sessions FOR EACH ROW EXECUTE FUNCTION meet_deadlock()",
  );
  const { turn } = await acceptTurn(actor, { conversationId, instruction: "Change it", clientRequestId: randomUUID() });
  await database().$executeRawUnsafe("DROP TRIGGER accepts ON edit_sessions");
  const kept = await database().editSession.findMany({
    where: { conversationId },
    select: { id: true, ordinal: true },
  });
  expect(kept).toEqual([{ id: turn.id, ordinal: 1 }]);
});
