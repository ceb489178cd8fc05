import { PassThrough } from "node:stream";
import pino from "pino";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { signIn } from "#lib/accounts/sign-in/sign-in.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { createUser, knownPassword } from "#tests/factories/create-user.ts";

// The log lines about failed sign-ins that an operator, or a program like fail2ban, reads.

const client = { clientAddress: "203.0.113.9", deviceToken: undefined };
let lines: PassThrough;

beforeEach(async () => {
  await database().signInAttempt.deleteMany();
  lines = new PassThrough();
  const heard = pino({ level: "info", base: undefined }, lines);
  vi.spyOn(log, "info").mockImplementation(heard.info.bind(heard) as typeof log.info);
});
afterAll(closeDatabase);

const written = () =>
  String(lines.read() ?? "")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test("a wrong password logs the address and the account, not the typed words", async () => {
  const { email, userId } = await createUser();
  await expect(signIn({ email, password: "a secret guess" }, client)).rejects.toThrow("wrong-credentials");
  expect(written()).toEqual([
    expect.objectContaining({
      msg: "a sign-in failed",
      userId,
      clientAddress: "203.0.113.9",
      code: "wrong-credentials",
    }),
  ]);
});

test("a failed sign-in without an account does not log the e-mail field", async () => {
  await expect(signIn({ email: "my-password@example.org", password: "a secret guess" }, client)).rejects.toThrow();
  const [line] = written();
  expect(line).toMatchObject({ userId: null, clientAddress: "203.0.113.9" });
  expect(JSON.stringify(line)).not.toMatch(/my-password|secret guess/);
});

test("a throttled attempt is logged, and a successful sign-in is not", async () => {
  const { email, userId } = await createUser();
  for (let n = 0; n < 6; n++) await signIn({ email, password: "wrong" }, client).catch(() => undefined);
  expect(written().at(-1)).toMatchObject({ userId, code: expect.not.stringMatching("wrong-credentials") });
  await database().signInAttempt.deleteMany();
  await signIn({ email, password: knownPassword }, client);
  expect(written()).toEqual([]);
});
