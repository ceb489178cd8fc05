import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { saveAccountChoices } from "#lib/accounts/save-account-choices.ts";
import { deleteProject } from "#lib/conversations/conversation/delete-project.ts";
import { showPresence } from "#lib/conversations/presence/show-presence.ts";
import { muteFollowUps } from "#lib/follow-ups/change-timer.ts";
import { announceFollowUp } from "#lib/follow-ups/delivery/announce-follow-up.ts";
import { deliverFollowUp, deliveryAttemptsMax } from "#lib/follow-ups/delivery/deliver-follow-up.ts";
import type { DeliveryChannel } from "#lib/follow-ups/delivery/delivery-schema.ts";
import { signatureOf } from "#lib/follow-ups/delivery/send-webhook.ts";
import { fireFollowUp } from "#lib/follow-ups/fire-follow-up.ts";
import { listConversationFollowUps } from "#lib/follow-ups/list-conversation-follow-ups.ts";
import { scheduleFollowUp } from "#lib/follow-ups/schedule-follow-up.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { followUpAdminWords } from "#lib/words/follow-ups-admin.ts";
import { createCertificate } from "#tests/fakes/own-certificate.ts";
import { decodeHeader, type FakeSmtpServer, startSmtpServer } from "#tests/fakes/smtp-server.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#tests/fakes/webhook-receiver.ts";
import { after, converse, createPlace, listTimers, type Place, start, work } from "./place.ts";

// A mail server and a receiver at the wire. The tests play the queue.

const secret = "a-secret-of-the-webhook";
let mail: FakeSmtpServer;
let hook: WebhookReceiver;

beforeAll(async () => {
  [mail, hook] = await Promise.all([startSmtpServer(), startWebhookReceiver()]);
  Object.assign(process.env, {
    ...{ APP_URL: "https://edit.example.org", SMTP_URL: mail.url, SMTP_FROM: "sites@example.org" },
    ...{ FOLLOW_UP_WEBHOOK_URL: hook.url, FOLLOW_UP_WEBHOOK_SECRET: secret },
  });
  forgetEnv();
});
beforeEach(() => {
  mail.emails.length = 0;
  hook.received.length = 0;
});
afterAll(async () => {
  await Promise.all([mail.close(), hook.close()]);
});

type Said = Place & { followUpId: string };

/** Creates a conversation in which a follow-up was said while its person was away. */
async function createSaid(words = "Have you decided?"): Promise<Said> {
  const place = await createPlace({ cooldownMs: 0 });
  await converse(place);
  await database().$executeRaw`
    UPDATE conversations SET last_seen_at = now() - interval '1 hour' WHERE id = ${place.conversationId}::uuid`;
  await scheduleFollowUp(place, start);
  const [timer] = await listTimers(place);
  const followUpId = timer?.id ?? "";
  await fireFollowUp({ followUpId }, after(4));
  await work(place, words);
  await announceFollowUp(place);
  return { ...place, followUpId };
}

const deliver = ({ followUpId }: Said, channel: DeliveryChannel) => deliverFollowUp({ followUpId, channel });
const stored = async ({ followUpId }: Said, channel: DeliveryChannel) =>
  database().followUpDelivery.findUniqueOrThrow({ where: { followUpId_channel: { followUpId, channel } } });

/** Runs the job as the queue does: again after each failure. */
async function untilOver(said: Said, channel: DeliveryChannel): Promise<number> {
  for (let failures = 0; ; failures += 1) {
    try {
      await deliver(said, channel);
      return failures;
    } catch (error) {
      expect(String(error)).toMatch(/^Error: A follow-up could not be sent by (email|webhook): [a-z-]+\.$/);
    }
  }
}

test("a follow-up reaches its person by e-mail once, with its words and a link", async () => {
  const said = await createSaid("Have you decided?\nIs it **blue**?");
  await announceFollowUp(said);
  await deliver(said, "email");
  await deliver(said, "email");
  expect(mail.emails).toHaveLength(1);
  const [email] = mail.emails;
  expect(email).toMatchObject({ from: "sites@example.org", to: [said.actor.email] });
  expect(decodeHeader(email?.headers.subject)).toBe("The agent came back to you about “Bakery”");
  expect(email?.headers["message-id"]).toBe(`<follow-up.${said.followUpId}@example.org>`);
  expect(email?.headers["auto-submitted"]).toBe("auto-generated");
  expect(email?.text).toContain("Have you decided?\nIs it **blue**?");
  expect(email?.text).toContain(`https://edit.example.org/conversations/${said.conversationId}`);
  expect(await stored(said, "email")).toMatchObject({ state: "sent", attempts: 1, reason: null });
});

test("the e-mail speaks the person's language", async () => {
  const said = await createSaid();
  await saveAccountChoices(said.actor, { language: "de" });
  await deliver(said, "email");
  expect(decodeHeader(mail.emails[0]?.headers.subject)).toBe("Der Agent hat sich wegen „Bakery“ bei Ihnen gemeldet");
});

test("names with line breaks begin no header of their own", async () => {
  const said = await createSaid();
  const evil = "Bakery\r\nBcc: victim@example.org\r\n\r\nHello";
  await database().project.update({ where: { id: said.projectId }, data: { name: evil } });
  await database().user.update({ where: { id: said.actor.userId }, data: { name: evil } });
  await deliver(said, "email");
  const [email] = mail.emails;
  expect(email?.to).toEqual([said.actor.email]);
  expect(Object.keys(email?.headers ?? {})).not.toContain("bcc");
  expect(decodeHeader(email?.headers.subject)).toContain("Bakery Bcc: victim@example.org Hello");
});

test.each(["a@b.org\r\nRCPT TO:<victim@example.org>", "a@b.org,victim@example.org", "victim@example.org>"])(
  "an address that is more than one address is never sent to: %j",
  async (address) => {
    const said = await createSaid();
    await database().user.update({ where: { id: said.actor.userId }, data: { email: address.toLowerCase() } });
    await deliver(said, "email");
    expect(mail.emails).toEqual([]);
    expect(await stored(said, "email")).toMatchObject({ state: "failed", reason: "address-refused" });
  },
);

test("a webhook gets the follow-up as JSON that its secret signs", async () => {
  const said = await createSaid();
  await deliver(said, "webhook");
  await deliver(said, "webhook");
  expect(hook.received).toHaveLength(1);
  const { headers, body = "" } = hook.received[0] ?? {};
  expect(JSON.parse(body)).toEqual({
    ...{ type: "follow-up", id: said.followUpId, conversationId: said.conversationId },
    project: { id: said.projectId, name: "Bakery" },
    person: { name: said.actor.name, email: said.actor.email },
    reason: "The agent’s question waits for an answer: “Shall I go on?”",
    text: "Have you decided?",
    link: `https://edit.example.org/conversations/${said.conversationId}`,
    at: expect.stringMatching(/Z$/),
  });
  const signature = String(headers?.["sitewright-signature"]);
  expect(signature).toBe(signatureOf(body, secret, Number(/^t=(\d+)/.exec(signature)?.[1])));
  expect(signature).not.toBe(signatureOf(`${body} `, secret, Number(/^t=(\d+)/.exec(signature)?.[1])));
});

test("a redirect of the webhook is not followed, and is tried again", async () => {
  const said = await createSaid();
  hook.answerWith(307, 302);
  expect(await untilOver(said, "webhook")).toBe(2);
  expect(hook.received.map(({ path }) => path)).toEqual(["/hook", "/hook", "/hook"]);
  expect(await stored(said, "webhook")).toMatchObject({ state: "sent", attempts: 3 });
});

test("a trouble that lasts ends in a failure that inspectors read", async () => {
  const said = await createSaid();
  hook.answerWith(...Array.from({ length: 20 }, () => 503));
  expect(await untilOver(said, "webhook")).toBe(deliveryAttemptsMax - 1);
  hook.answerWith();
  expect(hook.received).toHaveLength(deliveryAttemptsMax);
  const { followUps } = await listConversationFollowUps(said.actor, said);
  expect(followUps[0]?.deliveries).toMatchObject([
    { channel: "email", state: "waiting", reason: null },
    { channel: "webhook", state: "failed", reason: "refused", status: 503, attempts: deliveryAttemptsMax },
  ]);
});

test.each([
  ["RCPT", ["550 No such person"], "failed", "address-refused", 550, 0],
  ["RCPT", ["450 Busy"], "sent", null, null, 1],
  ["AUTH", ["535 Wrong password"], "sent", null, null, 1],
  ["MAIL", ["552 Too much"], "failed", "refused", 552, 0],
] as const)(
  "after %s is answered with %j the e-mail is %s",
  async (command, answers, state, reason, status, failures) => {
    const said = await createSaid();
    mail.refuse(command, ...answers);
    expect(await untilOver(said, "email")).toBe(failures);
    expect(await stored(said, "email")).toMatchObject({ state, reason, status });
    expect(mail.emails).toHaveLength(state === "sent" ? 1 : 0);
  },
);

const here = "127.0.0.1";
const secretWords = ["hush-hush", Buffer.from("\0me\0hush-hush").toString("base64"), "Is it blue?"];
/** Follow-ups go to another mail server while `act` runs. Returns everything that was logged meanwhile. */
async function withServer(server: FakeSmtpServer, act: () => Promise<void>): Promise<string> {
  const logged = (["info", "warn", "error"] as const).map((level) => vi.spyOn(log, level));
  process.env.SMTP_URL = server.url;
  forgetEnv();
  try {
    await act();
    return JSON.stringify(logged.flatMap(({ mock }) => mock.calls));
  } finally {
    process.env.SMTP_URL = mail.url;
    forgetEnv();
    for (const spy of logged) spy.mockRestore();
    await server.close();
  }
}

const sayNothing = (server: FakeSmtpServer, logged: string) => {
  for (const words of secretWords) expect(`${logged} ${server.openCommands.join(" ")}`).not.toContain(words);
};

test.each([{ isSmtps: true }, { isSmtps: false }])(
  "over TLS the e-mail arrives, and its password stays secret: %j",
  async (kind) => {
    const certificate = createCertificate([here]);
    const trusted = getCACertificates("default");
    setDefaultCACertificates([...trusted, certificate.cert]);
    const said = await createSaid("Is it blue?");
    const server = await startSmtpServer({ certificate, ...kind });
    const logged = await withServer(server, () => deliver(said, "email"));
    setDefaultCACertificates(trusted);
    expect(await stored(said, "email")).toMatchObject({ state: "sent", attempts: 1 });
    expect(server.emails).toMatchObject([{ to: [said.actor.email], text: expect.stringContaining("Is it blue?") }]);
    expect(server.openCommands.map((line) => line.split(" ")[0])).toEqual(kind.isSmtps ? [] : ["EHLO", "STARTTLS"]);
    expect(logged).toContain("a follow-up was sent");
    sayNothing(server, logged);
  },
);

test.each([
  { isSmtps: true, name: "nobody trusts", addresses: [here], isTrusted: false },
  { isSmtps: false, name: "nobody trusts", addresses: [here], isTrusted: false },
  { isSmtps: true, name: "is another host's", addresses: ["10.0.0.1"], isTrusted: true },
  { isSmtps: false, name: "is another host's", addresses: ["10.0.0.1"], isTrusted: true },
])(
  "a certificate that $name is refused with a sentence, smtps: $isSmtps",
  async ({ isSmtps, addresses, isTrusted }) => {
    const certificate = createCertificate(addresses);
    const trusted = getCACertificates("default");
    if (isTrusted) setDefaultCACertificates([...trusted, certificate.cert]);
    const said = await createSaid("Is it blue?");
    const server = await startSmtpServer({ certificate, isSmtps });
    const logged = await withServer(server, () =>
      expect(deliver(said, "email")).rejects.toThrow("A follow-up could not be sent by email: certificate-refused."),
    );
    setDefaultCACertificates(trusted);
    expect(server.emails).toEqual([]);
    expect(server.commands.join(" ")).not.toContain("AUTH");
    sayNothing(server, logged);
    const { followUps } = await listConversationFollowUps(said.actor, said);
    const [{ reason } = { reason: null }] = followUps[0]?.deliveries ?? [];
    expect(reason && followUpAdminWords.inspector.deliveryReasons[reason]).toBe(
      "the mail server showed a certificate that this server does not trust, so that nothing was sent",
    );
  },
);

test("a password goes to no other machine without encryption", async () => {
  const said = await createSaid("Is it blue?");
  // Another name of this machine, which is not known as such.
  const server = await startSmtpServer({ host: "0.0.0.0" });
  const logged = await withServer(server, () =>
    expect(deliver(said, "email")).rejects.toThrow("A follow-up could not be sent by email: not-encrypted."),
  );
  expect(server.emails).toEqual([]);
  sayNothing(server, logged);
});

test("ten workers send one follow-up once by each channel", async () => {
  const said = await createSaid();
  await Promise.all(Array.from({ length: 5 }, () => announceFollowUp(said)));
  const tries = Array.from({ length: 10 }, (_, index) => deliver(said, index % 2 ? "email" : "webhook"));
  await Promise.allSettled(tries);
  expect([mail.emails.length, hook.received.length]).toEqual([1, 1]);
  expect(await database().followUpDelivery.count({ where: { followUpId: said.followUpId } })).toBe(2);
});

test("an attempt of a dead worker is taken over once its time is up", async () => {
  const said = await createSaid();
  const { followUpId } = said;
  const claimedUntil = (seconds: number) => new Date(Date.now() + seconds * 1_000);
  const row = { followUpId_channel: { followUpId, channel: "email" } };
  await database().followUpDelivery.update({
    where: row,
    data: { state: "sending", attempts: 1, claimedUntil: claimedUntil(60) },
  });
  await expect(deliver(said, "email")).rejects.toThrow("by another worker");
  await database().followUpDelivery.update({ where: row, data: { claimedUntil: claimedUntil(-60) } });
  await deliver(said, "email");
  expect(mail.emails).toHaveLength(1);
  expect(await stored(said, "email")).toMatchObject({ state: "sent", attempts: 2 });
});

const lose = ({ actor }: Said) => database().membership.deleteMany({ where: { userId: actor.userId } });

test.each<[string, (said: Said) => Promise<unknown>, string, number]>([
  ["came back", (said) => showPresence(said.actor, said), "came-back", 0],
  ["muted the conversation", (said) => muteFollowUps(said.actor, { ...said, muted: true }), "muted", 0],
  ["lost the website", (said) => deleteProject(said.actor, said.projectId, { name: "Bakery" }), "lost-access", 0],
  ["lost the role", lose, "lost-access", 0],
  ["turned the e-mails off", (said) => saveAccountChoices(said.actor, { followUpEmails: false }), "switched-off", 1],
])("nothing is sent to a person who %s meanwhile", async (_name, act, reason, posted) => {
  const said = await createSaid();
  await act(said);
  await deliver(said, "email");
  await deliver(said, "webhook");
  expect(await stored(said, "email")).toMatchObject({ state: "unneeded", reason });
  expect([mail.emails.length, hook.received.length]).toEqual([0, posted]);
});

test("nothing is sent about a person's own turn, or about a follow-up that failed", async () => {
  const place = await createPlace();
  await converse(place);
  await announceFollowUp(place);
  await scheduleFollowUp(place, start);
  const [timer] = await listTimers(place);
  await fireFollowUp({ followUpId: timer?.id ?? "" }, after(4));
  await work(place, "Hm", { status: "cancelled" });
  await announceFollowUp(place);
  expect(await database().followUpDelivery.count({ where: { followUpId: timer?.id ?? "" } })).toBe(0);
});
