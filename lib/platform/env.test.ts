import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { passwordCharactersMin } from "#lib/accounts/sign-in/password.ts";
import { numericSettings } from "#tests/fixtures/numeric-settings.ts";
import { checkSettings, type Settings, settingNames } from "./env.ts";

// Valid and invalid values of each setting. A setting of the schema without a row fails the first test.

const folder = mkdtempSync(join(tmpdir(), "sitewright-settings-"));
const inFolder = (name: string) => join(folder, name);

beforeAll(() => {
  const price = { input: 1, cached: 0, output: 2 };
  writeFileSync(inFolder("empty.json"), JSON.stringify({ asOf: "2026-11-01", models: {} }));
  writeFileSync(inFolder("prices.json"), JSON.stringify({ asOf: "2026-11-01", models: { "my-model": price } }));
  writeFileSync(inFolder("cut.json"), '{"asOf": "2026-');
  writeFileSync(
    inFolder("wrong.json"),
    JSON.stringify({ asOf: "2026-11-01", models: { m: { ...price, input: "1" } } }),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Row {
  /** The smallest and the largest value; for texts and addresses the simplest and the longest. */
  works: string[];
  refused: string[];
  /** Other settings that it requires. */
  with?: Record<string, string>;
}

/** Returns the row of a number: both bounds are valid; values beyond them and other texts are not. */
function numbers(name: keyof typeof numericSettings, { whole = true } = {}): Row {
  const [smallest, largest] = numericSettings[name];
  const below = whole ? smallest - 1 : smallest / 2 - (smallest === 0 ? 1 : 0);
  const rubbish = ["abc", "NaN", "Infinity", "1e3", "0x10", "12 px", "-1", ...(whole ? [`${smallest}.5`] : [])];
  return { works: [`${smallest}`, `${largest}`], refused: [`${below}`, `${largest + 1}`, "9".repeat(400), ...rubbish] };
}

const flags: Row = { works: ["0", "1", "false", "true"], refused: ["yes", "2", "on"] };
const names: Row = { works: ["m", "x".repeat(200)], refused: ["x".repeat(201), "two\nlines"] };
const accounts = { ADMIN_EMAIL: "ada@example.org", ADMIN_PASSWORD: "long enough" };
const addresses: Row = {
  works: ["http://a", "https://gateway.example.org:65535/a/path/v1"],
  refused: [
    "gateway.example.org/v1",
    "localhost:8000",
    "ftp://a",
    "http://",
    "https://me:secret@a/v1",
    "http://a/?b",
    "abc",
  ],
};

const rows: Record<keyof Settings, Row> = {
  NODE_ENV: { works: ["production", "staging"], refused: ["two\nlines"] },
  DATABASE_URL: {
    works: ["postgres://a", "postgresql://user:password@host:5432/database?sslmode=require"],
    refused: ["mysql://here", "localhost:5432/database", "postgresql://host:99999/database", "abc"],
  },
  DATA_DIR: {
    works: [folder, inFolder("a/new/one")],
    refused: [inFolder("prices.json"), inFolder("prices.json/data")],
  },
  REPOSITORIES: { works: ["shared", "copied"], refused: ["both", "Shared"] },
  SITEWRIGHT_KEY: {
    works: ["0".repeat(64), "F".repeat(64)],
    refused: ["abc", "0".repeat(63), "0".repeat(65), "g".repeat(64)],
  },
  PORT: numbers("PORT"),
  HOST: {
    works: ["0.0.0.0", "::", "2001:db8::7", "sites.example.org"],
    refused: ["http://localhost", "localhost:3000", "a b", "-", "x".repeat(300)],
  },
  APP_URL: {
    works: ["http://a", "https://edit.example.org:8443/"],
    refused: [
      "edit.example.org",
      "https:edit.example.org",
      "https://edit.example.org/path",
      "https://edit.example.org/?a",
      "https://edit.example.org#a",
      "https://me:secret@edit.example.org",
      "ftp://edit.example.org",
      "https://",
    ],
  },
  PREVIEW_ORIGIN: {
    with: { APP_URL: "https://edit.example.org" },
    works: ["http://*.preview.localhost", "https://*.preview.example.org:8443"],
    refused: [
      "*.preview.example.org",
      "https://preview.example.org",
      "https://*",
      "https://a.*.example.org",
      "https://*.example.com/path",
      "https://*.a b",
      "https://*.preview.example.org:99999",
      "https://*.a.example; script-src *",
    ],
  },
  SITES_ORIGIN: {
    with: { APP_URL: "https://edit.example.org" },
    works: ["http://*.sites.localhost", "https://*.sites.example.net:8443"],
    refused: ["*.sites.example.net", "https://sites.example.net", "https://*", "https://*.example.net/path"],
  },
  TRUSTED_PROXIES: numbers("TRUSTED_PROXIES"),
  ADMIN_EMAIL: {
    with: accounts,
    works: ["a@b.co", "ada.lovelace@mail.example.org"],
    refused: ["nobody", "@", `${"x".repeat(250)}@example.org`],
  },
  ADMIN_PASSWORD: {
    with: accounts,
    // lib/accounts refuses further passwords: tests/integration/launcher/wrong-settings.test.ts.
    works: ["wK4v-9zRq2".slice(0, passwordCharactersMin), "flour, water, salt and time".padEnd(1_000, "wK4v-9zRq2")],
    refused: ["x".repeat(passwordCharactersMin - 1), "x".repeat(1_001)],
  },
  ALLOW_LOCAL_REPOSITORIES: flags,
  GITHUB_API_URL: addresses,
  OPENAI_API_KEY: { works: ["k", "k".repeat(1_000)], refused: ["two words", "Schlüssel", "k".repeat(1_001)] },
  OPENAI_BASE_URL: addresses,
  OPENAI_MODEL: names,
  OPENAI_API: { works: ["responses", "chat"], refused: ["completions"] },
  OPENAI_CONTEXT_WINDOW: numbers("OPENAI_CONTEXT_WINDOW"),
  MODEL_SEES_PICTURES: { works: ["yes", "no"], refused: ["true", "maybe"] },
  ORGANIZATION_MODELS: { works: ["on", "off"], refused: ["0", "no"] },
  ALLOW_LOCAL_MODELS: flags,
  MODEL_PRICES_FILE: {
    works: [inFolder("empty.json"), inFolder("prices.json")],
    refused: [inFolder("missing.json"), folder, inFolder("cut.json"), inFolder("wrong.json")],
  },
  DATABASE_CONNECTIONS: numbers("DATABASE_CONNECTIONS"),
  PLAN_SUMMARIZE_MODEL: names,
  PLAN_SERIALIZE_MODEL: names,
  SANDBOX: { works: ["auto", "off"], refused: ["on", "bubblewrap", "AUTO"] },
  NPM_REGISTRY: { works: ["https://registry.example.org/", "http://127.0.0.1:4873"], refused: ["registry", "ftp://x"] },
  PRACTICE_MODEL_DELAY_MS: numbers("PRACTICE_MODEL_DELAY_MS"),
  TURN_STEPS_MAX: numbers("TURN_STEPS_MAX"),
  TURN_MINUTES_MAX: numbers("TURN_MINUTES_MAX", { whole: false }),
  TURN_TOKENS_MAX: numbers("TURN_TOKENS_MAX"),
  TURN_USD_MAX: numbers("TURN_USD_MAX", { whole: false }),
  MODEL_IDLE_SECONDS: numbers("MODEL_IDLE_SECONDS", { whole: false }),
  GIT_SECONDS: numbers("GIT_SECONDS", { whole: false }),
  GIT_PROCESSES_MAX: numbers("GIT_PROCESSES_MAX"),
  WAITING_TURNS_MAX: numbers("WAITING_TURNS_MAX"),
  PREVIEW_GRANTS_MAX: numbers("PREVIEW_GRANTS_MAX"),
  INVITATIONS_MAX: numbers("INVITATIONS_MAX"),
  STREAMS_MAX: numbers("STREAMS_MAX"),
  REQUESTS_PER_MINUTE: numbers("REQUESTS_PER_MINUTE"),
  REQUEST_DAYS: numbers("REQUEST_DAYS", { whole: false }),
  MEMORY_SEARCH_MS: numbers("MEMORY_SEARCH_MS"),
  LEASE_SECONDS: numbers("LEASE_SECONDS", { whole: false }),
  PRESENCE_MINUTES: numbers("PRESENCE_MINUTES", { whole: false }),
  WORKER: { with: { DATABASE_URL: "postgres://a" }, works: ["on", "off"], refused: ["no", "0", "OFF"] },
  DRAIN_SECONDS: numbers("DRAIN_SECONDS", { whole: false }),
  WORKER_PROCESSES: numbers("WORKER_PROCESSES"),
  WORKER_CONCURRENCY: numbers("WORKER_CONCURRENCY"),
  SMTP_URL: {
    with: { SMTP_FROM: "sites@example.org", APP_URL: "https://edit.example.org" },
    works: ["smtp://127.0.0.1:2525", "smtps://me:pass%40word@mail.example.org", "SMTP://mail.example.org/"],
    refused: ["mail.example.org", "https://mail.example.org", "smtp://", "smtp://a/b", "smtp://a?tls=0", "smtp://a#b"],
  },
  SMTP_FROM: {
    with: { SMTP_URL: "smtp://127.0.0.1", APP_URL: "https://edit.example.org" },
    works: ["sites@example.org"],
    refused: ["sites", "Sites <sites@example.org>", "a@b.org\nBcc: c@d.org"],
  },
  FOLLOW_UP_WEBHOOK_URL: {
    with: { FOLLOW_UP_WEBHOOK_SECRET: "s".repeat(16), APP_URL: "https://edit.example.org" },
    works: ["https://hooks.example.org/a/b", "http://127.0.0.1:9000"],
    refused: ["hooks.example.org", "ftp://hooks.example.org", "https://me:hush@hooks.example.org", "https://a.org/?b"],
  },
  FOLLOW_UP_WEBHOOK_SECRET: {
    with: { FOLLOW_UP_WEBHOOK_URL: "https://hooks.example.org", APP_URL: "https://edit.example.org" },
    works: ["s".repeat(16), "s".repeat(1_000)],
    refused: ["s".repeat(15), "two words of some length", "s".repeat(1_001)],
  },
  METRICS_TOKEN: {
    works: ["k".repeat(16), "k".repeat(1_000)],
    refused: ["k".repeat(15), "two words of some length", "k".repeat(1_001)],
  },
  WORKER_PORT: numbers("WORKER_PORT"),
  OTEL_EXPORTER_OTLP_ENDPOINT: addresses,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: addresses,
  OTEL_EXPORTER_OTLP_HEADERS: {
    works: ["a=b", "authorization=Bearer%20key,x-scope=a=b", "Authorization=Basic a2V5, x-scope = site"],
    refused: ["a", "a=", "=b", "a=b,", "a b=c", "a=%zz", "a=ü", "a=b%0Ac:d", `a=${"k".repeat(4_001)}`],
  },
  OTEL_SERVICE_NAME: names,
  OTEL_TRACES_SAMPLER: {
    works: ["always_on", "always_off", "traceidratio", "parentbased_always_on", "parentbased_traceidratio"],
    refused: ["on", "jaeger_remote", "ALWAYS_ON"],
  },
  OTEL_TRACES_SAMPLER_ARG: numbers("OTEL_TRACES_SAMPLER_ARG", { whole: false }),
  GALLERY: flags,
  LOG_LEVEL: { works: ["fatal", "silent"], refused: ["loud", "INFO"] },
};

const cases = (of: keyof Row & ("works" | "refused")) =>
  Object.entries(rows).flatMap(([name, row]) =>
    row[of].map((value): [string, string, Record<string, string>] => [name, value, row.with ?? {}]),
  );

/** One sentence: no second line, no stack. */
const sentence = (name: string) => new RegExp(`^${name} (is|can't) [^\\n]+; (set|correct) [^\\n]+\\.$`);

test("every setting has a row", () => {
  expect(Object.keys(rows).toSorted()).toEqual([...settingNames].toSorted());
});

test.each(cases("works"))("%s=%s works", (name, value, others) => {
  const { settings, faults, warnings } = checkSettings({ ...others, [name]: value });
  expect({ faults, warnings }).toEqual({ faults: [], warnings: [] });
  expect(settings).not.toBeNull();
});

test.each(cases("refused"))("%s=%s is refused in one sentence", (name, value, others) => {
  const { settings, faults } = checkSettings({ ...others, [name]: value });
  expect(faults).toEqual([expect.stringMatching(sentence(name))]);
  expect(settings).toBeNull();
});

test.each(settingNames)("an empty %s counts as not set", (name) => {
  const without = checkSettings({});
  expect(checkSettings({ [name]: "" })).toEqual(without);
  expect(checkSettings({ [name]: " \t" })).toEqual(without);
});

test("spaces around a value don't count, except in a password", () => {
  const { settings } = checkSettings({ PORT: " 4000 ", ADMIN_EMAIL: " a@b.co ", ADMIN_PASSWORD: " long enough " });
  expect(settings).toMatchObject({ PORT: 4000, ADMIN_EMAIL: "a@b.co", ADMIN_PASSWORD: " long enough " });
});

test("all faults are reported at once", () => {
  const { faults } = checkSettings({
    TURN_STEPS_MAX: "abc",
    OPENAI_CONTEXT_WINDOW: "100",
    PREVIEW_ORIGIN: "https://*.a.b",
  });
  expect(faults).toEqual([
    'OPENAI_CONTEXT_WINDOW is "100"; set it to a whole number from 13000 to 100000000: the system prompt, the longest message and the answer need 13,000 tokens together.',
    'TURN_STEPS_MAX is "abc"; set it to a whole number from 1 to 100000.',
    "PREVIEW_ORIGIN needs APP_URL, the address of the pages that show previews; set both, or neither.",
  ]);
});

test.each([
  "DATABASE_URL",
  "SITEWRIGHT_KEY",
  "ADMIN_PASSWORD",
  "OPENAI_API_KEY",
  "METRICS_TOKEN",
  "SMTP_URL",
  "FOLLOW_UP_WEBHOOK_URL",
  "FOLLOW_UP_WEBHOOK_SECRET",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OPENAI_BASE_URL",
  "APP_URL",
])("a wrong %s is told without its secret", (name) => {
  const [fault] = checkSettings({ [name]: "https://me:hush@host/ ü" }).faults;
  expect(fault).toContain(name);
  expect(fault).not.toContain("hush");
});

test.each([
  [{ ADMIN_EMAIL: "a@b.co" }, "ADMIN_EMAIL is set without ADMIN_PASSWORD; set both, or neither."],
  [{ ADMIN_PASSWORD: "long enough" }, "ADMIN_PASSWORD is set without ADMIN_EMAIL; set both, or neither."],
  [
    { WORKER: "off" },
    "WORKER=off needs DATABASE_URL, the PostgreSQL that the web shares with its workers; set it, or leave WORKER out.",
  ],
  [
    { WORKER: "off", WORKER_PROCESSES: "1", DATABASE_URL: "postgres://a" },
    "WORKER=off runs no turns on this host, and WORKER_PROCESSES runs them beside the web; leave one out.",
  ],
  [
    { REPOSITORIES: "copied", DATABASE_URL: "postgres://a" },
    "REPOSITORIES=copied needs SITEWRIGHT_KEY, since its hosts share no folder; set the same on all of them.",
  ],
  [
    { APP_URL: "https://edit.example.org", PREVIEW_ORIGIN: "https://*.example.org" },
    "APP_URL is one of the hosts of PREVIEW_ORIGIN; set PREVIEW_ORIGIN to hosts that are previews alone.",
  ],
  [
    { SITES_ORIGIN: "https://*.sites.example.net" },
    "SITES_ORIGIN needs APP_URL, the address at which sites are edited; set both, or neither.",
  ],
  [
    { APP_URL: "https://edit.example.org", SITES_ORIGIN: "https://*.example.org" },
    "APP_URL is one of the hosts of SITES_ORIGIN; set SITES_ORIGIN to hosts that are published sites alone.",
  ],
  [
    {
      APP_URL: "https://edit.example.org",
      PREVIEW_ORIGIN: "https://*.preview.example.net",
      SITES_ORIGIN: "https://*.example.net",
    },
    "SITES_ORIGIN and PREVIEW_ORIGIN name the same hosts; set each to hosts of its own.",
  ],
])("%j is refused, since one setting needs the other", (source, fault) => {
  expect(checkSettings(source).faults).toEqual([fault]);
});

const timers: [keyof Settings, number][] = [
  ["PRACTICE_MODEL_DELAY_MS", 1],
  ["TURN_MINUTES_MAX", 60_000],
  ["MODEL_IDLE_SECONDS", 1_000],
  ["GIT_SECONDS", 1_000],
  ["MEMORY_SEARCH_MS", 1],
  ["LEASE_SECONDS", 1_000],
  ["PRESENCE_MINUTES", 60_000],
  ["DRAIN_SECONDS", 1_000],
];
test.each(timers)("a timer holds the largest %s", (name, ms) => {
  expect(Number(rows[name].works.at(-1)) * ms).toBeLessThan(2 ** 31);
});
