import { randomBytes } from "node:crypto";
import { z } from "zod";
import { processState } from "./process-state.ts";
import { findMisspelt, isTelling } from "./settings/misspelt-settings.ts";
import * as kind from "./settings/setting-kinds.ts";

// The only place that reads the environment. Every setting stands in .env.example and in the README's table.

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const traceSamplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;
const model = kind.line("a model's name");
const day = 24 * 60;

const schema = z.object({
  /** Set by the launcher; a machine may have another value. */
  NODE_ENV: kind.line("production or development").default("development"),
  /** Optional for the launcher only: see `env`. */
  DATABASE_URL: kind.databaseAddress.optional(),
  /** The connections for queries that one process opens. */
  DATABASE_CONNECTIONS: kind.number(5, 1_000).default(20),
  DATA_DIR: kind.writableFolder.prefault(".data"),
  /** Whether all hosts use one folder of repositories, or each has its own copies, made from a journal in the database. */
  REPOSITORIES: kind.oneOf(["shared", "copied"]).default("shared"),
  /** 32 bytes in hex. Seals stored secrets and signs sessions; `npm start` keeps one in DATA_DIR. */
  SITEWRIGHT_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, "set it to 64 hexadecimal digits")
    .optional(),
  PORT: kind.number(1, 65_535).default(3000),
  HOST: kind.hostName.default("127.0.0.1"),
  APP_URL: kind.webOrigin("https://edit.example.org").optional(),
  PREVIEW_ORIGIN: kind.wildcardOrigin.optional(),
  /** The hosts of published sites, one label each. */
  SITES_ORIGIN: kind.wildcardOrigin.optional(),
  /** How many proxies stand in front, each of which appends to `X-Forwarded-For`. */
  TRUSTED_PROXIES: kind.number(0, 100).default(0),
  ADMIN_EMAIL: z.email("set it to an e-mail address").max(254, "set it to an e-mail address").optional(),
  /** Follows the rules of lib/accounts/sign-in/password.ts. */
  ADMIN_PASSWORD: z
    .string()
    .refine(({ length }) => length >= 10 && length <= 1_000, "set it to 10 to 1,000 characters")
    .optional(),
  ALLOW_LOCAL_REPOSITORIES: kind.flag.default(false),
  /** GitHub's interface; of an own GitHub server `https://<host>/api/v3`. Its host says whose repositories it serves. */
  GITHUB_API_URL: kind.webAddress("https://github.example.org/api/v3").default("https://api.github.com"),
  /** Sent in a header, so its characters are limited. */
  OPENAI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,1000}$/, "set it to the key as you were given it, without spaces or quotes")
    .optional(),
  OPENAI_BASE_URL: kind.webAddress("http://127.0.0.1:11434/v1").optional(),
  OPENAI_MODEL: model.optional(),
  OPENAI_API: kind.oneOf(["responses", "chat"]).optional(),
  OPENAI_CONTEXT_WINDOW: kind
    .number(13_000, 100_000_000, {
      because: ": the system prompt, the longest message and the answer need 13,000 tokens together",
    })
    .optional(),
  /** By default what is known of the model's name: `lib/projects/model-settings.ts`. */
  MODEL_SEES_PICTURES: kind.oneOf(["yes", "no"]).optional(),
  /** Whether organizations connect models of their own in the browser; `off`: the environment's, or the practice model, answers. */
  ORGANIZATION_MODELS: kind.oneOf(["on", "off"]).default("on"),
  /** Whether these models may be in private networks or on this machine; the default: `allowsLocalModels`. */
  ALLOW_LOCAL_MODELS: kind.flag.optional(),
  /** A table of prices that replaces and adds to the product's own: see docs/operations.md. */
  MODEL_PRICES_FILE: kind.pricesFile.optional(),
  /** The models that summarize a plan and that write it; by default the model of every turn, at the same address. */
  PLAN_SUMMARIZE_MODEL: model.optional(),
  PLAN_SERIALIZE_MODEL: model.optional(),
  /** Whether commands of projects run, which they do only in a sandbox; `auto`: if this machine has one. */
  SANDBOX: kind.oneOf(["auto", "off"]).default("auto"),
  /** The registry from which builds of sites install packages; by default the one that this machine's npm is set to. */
  NPM_REGISTRY: kind.webAddress("https://registry.example.org/").optional(),
  /** Milliseconds per word. */
  PRACTICE_MODEL_DELAY_MS: kind.number(0, 60_000).default(35),
  TURN_STEPS_MAX: kind.number(1, 100_000).default(40),
  TURN_MINUTES_MAX: kind.number(0.05, 7 * day, { whole: false }).default(20),
  TURN_TOKENS_MAX: kind.number(1_000, 1_000_000_000).default(2_000_000),
  /** US dollars; applies only if the model's price is known. */
  TURN_USD_MAX: kind.number(0.0001, 1_000_000, { whole: false }).optional(),
  /** How long the model may be silent before the turn is ended. */
  MODEL_IDLE_SECONDS: kind.number(1, 86_400, { whole: false }).default(120),
  /** The time limit of one command or read of git, unless its kind has another limit. */
  GIT_SECONDS: kind.number(1, 86_400, { whole: false }).default(60),
  /** How many git processes of each kind may run at a time in one process of the product; a project may have a quarter. */
  GIT_PROCESSES_MAX: kind.number(1, 10_000).default(64),
  // The share of one person in one project; a project, and a person in all projects, may have four times as much.
  WAITING_TURNS_MAX: kind.number(1, 100_000).default(100),
  PREVIEW_GRANTS_MAX: kind.number(1, 100_000).default(500),
  INVITATIONS_MAX: kind.number(1, 100_000).default(100),
  /** Of one person in one web process; a project may have four times as many. The same for the next setting. */
  STREAMS_MAX: kind.number(1, 100_000).default(200),
  REQUESTS_PER_MINUTE: kind.number(10, 1_000_000).default(3_000),
  /** Days for which requests to the model are kept; with 0 only as long as their turn needs them. */
  REQUEST_DAYS: kind.number(0, 36_500, { whole: false }).default(30),
  /** How long a turn waits for memories of its project's other conversations; 0 turns them off. */
  MEMORY_SEARCH_MS: kind.number(0, 10_000).default(300),
  /** The lease of a turn: how long it survives a silent worker. */
  LEASE_SECONDS: kind.number(1, 3_600, { whole: false }).default(30),
  /** How long a conversation survives without a heartbeat of its person. */
  PRESENCE_MINUTES: kind.number(0.05, 7 * day, { whole: false }).default(20),
  /** Whether this process runs turns beside serving pages. */
  WORKER: kind.oneOf(["on", "off"]).default("on"),
  /**
   * How many worker processes `npm start` starts beside the web process, which then runs no turns; with 0 it runs them itself. The
   * launcher chooses if it is not set: `scripts/launcher/workers.ts`.
   */
  WORKER_PROCESSES: kind.number(0, 64).optional(),
  /** How long a stopping worker lets its turns continue; by default 20, and 0 if it shares a process with the web. */
  DRAIN_SECONDS: kind.number(0, 86_400, { whole: false }).optional(),
  WORKER_CONCURRENCY: kind.number(1, 1_000).default(100),
  /** The mail server for e-mails about follow-ups, and with links for a new password. */
  SMTP_URL: kind.mailServer.optional(),
  /** The sender's address. */
  SMTP_FROM: z.email("set it to an e-mail address").max(254, "set it to an e-mail address").optional(),
  /** Where follow-ups are posted as well. */
  FOLLOW_UP_WEBHOOK_URL: kind.webAddress("https://hooks.example.org/sitewright").optional(),
  /** Signs what is posted. */
  FOLLOW_UP_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{16,1000}$/, "set it to 16 to 1,000 letters, digits or signs, without spaces")
    .optional(),
  /** Opens /api/metrics to a scraper that sends it; without it there are no metrics. Sent in a header, so its characters are limited. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,1000}$/, "set it to 16 to 1,000 letters, digits or signs, without spaces")
    .optional(),
  /** At which `npm run worker` answers for its health and its metrics; without it, nowhere. */
  WORKER_PORT: kind.number(1, 65_535).optional(),
  // OpenTelemetry's own names and rules (opentelemetry.io/docs/specs/otel/protocol/exporter). One of the addresses switches traces on.
  OTEL_EXPORTER_OTLP_ENDPOINT: kind.webAddress("http://127.0.0.1:4318").optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: kind.webAddress("http://127.0.0.1:4318/v1/traces").optional(),
  OTEL_EXPORTER_OTLP_HEADERS: kind.headerList.optional(),
  OTEL_SERVICE_NAME: kind.line("a name").default("sitewright"),
  OTEL_TRACES_SAMPLER: kind.oneOf(traceSamplers).default("parentbased_always_on"),
  /** The share of traces that a sampler by ratio takes. */
  OTEL_TRACES_SAMPLER_ARG: kind.number(0, 1, { whole: false }).default(1),
  /** Serves /gallery, the page with every component in every state, also outside of development. */
  GALLERY: kind.flag.default(false),
  LOG_LEVEL: kind.oneOf(logLevels).default("info"),
});

type SettingName = keyof typeof schema.shape;
type Source = Readonly<Record<string, string | undefined>>;
export type Settings = z.output<typeof schema>;
export type Env = Settings & { DATABASE_URL: string; SITEWRIGHT_KEY: string };

/** The names of all settings of the product, which the launcher passes on to the processes that it starts. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

/** Settings that only scripts read. */
const scriptSettingNames = ["ENV_FILE", "CHROMIUM_PATH", "NEW_SITEWRIGHT_KEY"];

/** A fault in one of these is reported without its value. */
const secrets: readonly string[] = [
  "DATABASE_URL",
  "SITEWRIGHT_KEY",
  "ADMIN_PASSWORD",
  "OPENAI_API_KEY",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "SMTP_URL",
  "FOLLOW_UP_WEBHOOK_URL",
  "FOLLOW_UP_WEBHOOK_SECRET",
];

/** Returns true if the variable counts as not set. */
export const isBlank = (value: string | undefined) => value === undefined || value.trim() === "";

interface CheckedSettings {
  /** Null if there is a fault. */
  settings: Settings | null;
  /** One sentence per fault, which says what to set. */
  faults: string[];
  /** One sentence per value that may be intended. */
  warnings: string[];
}

/**
 * Checks all settings and how they go together. `fileNames` are the names that a file of settings holds: one that is near a
 * setting's is a fault there, while the environment may hold other programs' names. `needsDatabase` is the sentence for a
 * missing DATABASE_URL, where there is no PostgreSQL of the product's own.
 */
export function checkSettings(
  source: Source,
  { fileNames = [], needsDatabase }: { fileNames?: readonly string[]; needsDatabase?: string } = {},
): CheckedSettings {
  const present = presentSettings(source);
  const result = schema.safeParse(present);
  const sentences = new Map<string, string>();
  for (const { path, message } of result.error?.issues ?? []) {
    const name = String(path[0]);
    if (!sentences.has(name)) sentences.set(name, `${name} ${describeValue(name, present[name])}; ${message}.`);
  }
  const misspelt = findMisspeltNames(source, fileNames);
  const faults = [...sentences.values(), ...checkTogether(present, needsDatabase), ...misspelt.faults];
  return { settings: faults.length === 0 ? (result.data ?? null) : null, faults, warnings: misspelt.warnings };
}

/** Returns the settings that are present, trimmed except for the password. */
function presentSettings(source: Source): Source {
  const names = settingNames.filter((name) => !isBlank(source[name]));
  return Object.fromEntries(
    names.map((name) => [name, name === "ADMIN_PASSWORD" ? source[name] : source[name]?.trim()]),
  );
}

/** An address with an @ may carry a password. */
function describeValue(name: string, value = ""): string {
  if (secrets.includes(name) || (value.includes("@") && value.includes("/"))) return "can't be used as it is set";
  return `is ${JSON.stringify(value.length > 100 ? `${value.slice(0, 100)}…` : value)}`;
}

function checkTogether(present: Source, needsDatabase: string | undefined): string[] {
  const has = (name: SettingName) => present[name] !== undefined;
  const faults: string[] = [];
  if (!has("DATABASE_URL") && needsDatabase) faults.push(needsDatabase);
  else if (!has("DATABASE_URL") && present.WORKER === "off") {
    faults.push(
      "WORKER=off needs DATABASE_URL, the PostgreSQL that the web shares with its workers; set it, or leave WORKER out.",
    );
  }
  if (present.WORKER === "off" && Number(present.WORKER_PROCESSES) > 0) {
    faults.push("WORKER=off runs no turns on this host, and WORKER_PROCESSES runs them beside the web; leave one out.");
  }
  if (present.REPOSITORIES === "copied" && has("DATABASE_URL") && !has("SITEWRIGHT_KEY"))
    faults.push(
      "REPOSITORIES=copied needs SITEWRIGHT_KEY, since its hosts share no folder; set the same on all of them.",
    );
  if (has("PREVIEW_ORIGIN") && !has("APP_URL"))
    faults.push("PREVIEW_ORIGIN needs APP_URL, the address of the pages that show previews; set both, or neither.");
  if (isAmongHosts(present, "PREVIEW_ORIGIN"))
    faults.push("APP_URL is one of the hosts of PREVIEW_ORIGIN; set PREVIEW_ORIGIN to hosts that are previews alone.");
  if (has("SITES_ORIGIN") && !has("APP_URL"))
    faults.push("SITES_ORIGIN needs APP_URL, the address at which sites are edited; set both, or neither.");
  if (isAmongHosts(present, "SITES_ORIGIN"))
    faults.push(
      "APP_URL is one of the hosts of SITES_ORIGIN; set SITES_ORIGIN to hosts that are published sites alone.",
    );
  if (areSitesAmongPreviews(present))
    faults.push("SITES_ORIGIN and PREVIEW_ORIGIN name the same hosts; set each to hosts of its own.");
  const pairs = [
    ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
    ["SMTP_URL", "SMTP_FROM"],
    ["FOLLOW_UP_WEBHOOK_URL", "FOLLOW_UP_WEBHOOK_SECRET"],
  ] as const;
  for (const [one, other] of pairs) {
    if (has(one) === has(other)) continue;
    const [set, missing] = has(one) ? [one, other] : [other, one];
    faults.push(`${set} is set without ${missing}; set both, or neither.`);
  }
  for (const name of ["SMTP_URL", "FOLLOW_UP_WEBHOOK_URL"] as const) {
    if (has(name) && !has("APP_URL"))
      faults.push(`${name} needs APP_URL, the address to which the links of follow-ups lead; set both, or neither.`);
  }
  return faults;
}

/** Returns true if the application's own address would be taken for one of these hosts. */
function isAmongHosts(present: Source, name: "PREVIEW_ORIGIN" | "SITES_ORIGIN"): boolean {
  const app = schema.shape.APP_URL.safeParse(present.APP_URL).data;
  const suffix = suffixOf(present, name);
  return app !== undefined && suffix !== null && `.${new URL(app).hostname}`.endsWith(suffix);
}

/** Returns true if a host could be both a site's and a preview's. */
function areSitesAmongPreviews(present: Source): boolean {
  const sites = suffixOf(present, "SITES_ORIGIN");
  const previews = suffixOf(present, "PREVIEW_ORIGIN");
  return sites !== null && previews !== null && (sites.endsWith(previews) || previews.endsWith(sites));
}

function suffixOf(present: Source, name: "PREVIEW_ORIGIN" | "SITES_ORIGIN"): string | null {
  const origin = schema.shape[name].safeParse(present[name]).data;
  return origin ? new URL(origin.replace("*", "any")).hostname.slice("any".length) : null;
}

function findMisspeltNames(source: Source, fileNames: readonly string[]) {
  const known = [...settingNames, ...scriptSettingNames];
  const set = (names: readonly string[]) => names.filter((name) => !isBlank(source[name]));
  const inFile = findMisspelt(set(fileNames), known);
  const elsewhere = findMisspelt(
    set(Object.keys(source)).filter((name) => !fileNames.includes(name)),
    known,
  );
  const sentence = ({ name, meant }: { name: string; meant: string }) =>
    `${name} is not a setting; did you mean ${meant}?`;
  return {
    faults: inFile.filter(isTelling).map(sentence),
    warnings: [...inFile.filter((each) => !isTelling(each)), ...elsewhere.filter(isTelling)].map(sentence),
  };
}

/** One per process, since Next compiles this file more than once: a file that a setting names may be gone at a second reading. */
const state = () => processState<{ env?: Env }>("env", () => ({}));

/** Returns the settings, which are read once. Throws an error with one sentence per wrong setting. */
export function env(): Env {
  const kept = state();
  kept.env ??= readEnv();
  return kept.env;
}

function readEnv(): Env {
  const needsDatabase = "DATABASE_URL is not set: start with `npm start`, which brings its own PostgreSQL.";
  const { settings, faults } = checkSettings(process.env, { needsDatabase });
  if (!settings?.DATABASE_URL) throw new Error(faults.join("\n"));
  // Without a kept key (tests, a bare `next dev`) sessions end with the process.
  const { DATABASE_URL, SITEWRIGHT_KEY = randomBytes(32).toString("hex") } = settings;
  return { ...settings, DATABASE_URL, SITEWRIGHT_KEY };
}

/** Returns one sentence per environment variable whose name is almost a setting's. */
export function settingWarnings(): string[] {
  return checkSettings(process.env).warnings;
}

/** Makes the next `env()` read the settings again, for tests. */
export function forgetEnv(): void {
  state().env = undefined;
}

/** Returns the log's level. It works before the settings are checked. */
export function logLevel(): string {
  const { LOG_LEVEL, NODE_ENV } = process.env;
  return logLevels.find((level) => level === LOG_LEVEL?.trim()) ?? (NODE_ENV === "test" ? "silent" : "info");
}

/** Returns the machine's variables for child processes: search path, proxies, certificates. Needs no settings. */
export function hostEnvironment(): Record<string, string> {
  const names = ["PATH", "HTTPS_PROXY", "https_proxy", "NO_PROXY", "no_proxy", "SSL_CERT_FILE", "SSL_CERT_DIR"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
