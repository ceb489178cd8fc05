import { PassThrough } from "node:stream";
import pino from "pino";
import { expect, test } from "vitest";
import { database } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";

/** Returns the line that the product's log writes for an error. */
function logged(err: unknown): string {
  const target = new PassThrough();
  const serializers = log[pino.symbols.serializersSym as never] as pino.LoggerOptions["serializers"];
  pino({ serializers }, target).error({ err }, "a request failed");
  return String(target.read());
}

test("a database error's log line names the failure without people's words", async () => {
  const actor = await createActor();
  const { conversationId, workspaceId } = await createConversation(actor);
  const said = "private words";
  const turn = { id: newId(), conversationId, workspaceId, userId: actor.userId, ordinal: 1, instruction: said };
  const failures = await Promise.all([
    // A row that a check refuses, an argument that does not exist, a value that cannot be stored.
    database()
      .editSession.create({ data: { ...turn, ordinal: -1 } })
      .catch((error: unknown) => error),
    database()
      .editSession.create({ data: { ...turn, nonsense: 1 } as never })
      .catch((error: unknown) => error),
    database()
      .editSession.create({ data: { ...turn, instruction: `${said}\0` } })
      .catch((error: unknown) => error),
  ]);
  for (const failure of failures) {
    expect(failure).toBeInstanceOf(Error);
    const text = logged(failure);
    expect(text).toMatch(/"type":"PrismaClient\w+Error"/);
    expect(text).toMatch(/"at":\["at /);
    expect(text).not.toContain(said);
  }
});
