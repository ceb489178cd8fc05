import { randomBytes } from "node:crypto";
import { isAbsolute, resolve } from "node:path";
import { z } from "zod";

// The only place that reads the environment. Every setting stands in .env.example and in the README's table.

const flag = z
  .enum(["0", "1", "true", "false"])
  .transform((text) => text === "1" || text === "true")
  .default(false);
const optionalText = z
  .string()
  .transform((text) => text.trim() || undefined)
  .optional();

const schema = z.object({
  NODE_ENV: z.string().default("development"),
  DATABASE_URL: z.string().min(1, "DATABASE_URL is not set: start with `npm start`, which brings its own PostgreSQL."),
  DATA_DIR: z.string().default(".data"),
  /** 32 bytes in hex. Seals stored secrets and signs sessions; `npm start` keeps one in DATA_DIR. */
  SITEWRIGHT_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "SITEWRIGHT_KEY must be 64 hexadecimal digits.")
    .optional(),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  APP_URL: optionalText,
  PREVIEW_ORIGIN: optionalText,
  ADMIN_EMAIL: optionalText,
  ADMIN_PASSWORD: z.string().optional(),
  ALLOW_LOCAL_REPOSITORIES: flag,
  /** GitHub's interface; of an own GitHub server `https://<host>/api/v3`. Its host says whose repositories it serves. */
  GITHUB_API_URL: z.url().default("https://api.github.com"),
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: optionalText,
  OPENAI_MODEL: optionalText,
  OPENAI_API: z.enum(["responses", "chat"]).optional(),
  /** Smaller ones do not hold the system prompt, the longest instruction and room for the answer. */
  OPENAI_CONTEXT_WINDOW: z.coerce
    .number()
    .int()
    .min(
      13_000,
      "The model's window is too small: the system prompt, the longest message and the answer need 13,000 tokens together. Connect a model that holds more.",
    )
    .optional(),
  /** A table of prices that replaces and adds to the product's own: see docs/operations.md. */
  MODEL_PRICES_FILE: optionalText,
  /** The models that sum a plan up and that draw it up; by default that of every turn, at the same address. */
  PLAN_SUMMARIZE_MODEL: optionalText,
  PLAN_SERIALIZE_MODEL: optionalText,
  /** Milliseconds a word. */
  PRACTICE_MODEL_DELAY_MS: z.coerce.number().int().min(0).default(35),
  TURN_STEPS_MAX: z.coerce.number().int().min(1).default(40),
  TURN_MINUTES_MAX: z.coerce.number().min(0.05).default(20),
  TURN_TOKENS_MAX: z.coerce.number().int().min(1_000).default(2_000_000),
  /** US dollars; counts only where the model's price is known. */
  TURN_USD_MAX: z.coerce.number().positive().optional(),
  /** How long the model may be silent before the turn is ended. */
  MODEL_IDLE_SECONDS: z.coerce.number().min(1).default(120),
  /** How long one command or read of git may take, where its kind has no limit of its own. */
  GIT_SECONDS: z.coerce.number().min(1).default(60),
  /** How many days it is kept what the model was sent; 0 keeps nothing for longer than its turn needs. */
  REQUEST_DAYS: z.coerce.number().min(0).default(30),
  /** How long a turn waits for what its project's other conversations remember; 0 asks for none of it. */
  MEMORY_SEARCH_MS: z.coerce.number().int().min(0).max(10_000).default(300),
  /** How long a turn survives the silence of its worker. */
  LEASE_SECONDS: z.coerce.number().min(1).default(30),
  /** How long a conversation survives without a sign of life of its person. */
  PRESENCE_MINUTES: z.coerce.number().min(0.05).default(5),
  /** Whether this process runs turns beside serving pages. */
  WORKER: z.enum(["on", "off"]).default("on"),
  /** How long a worker that is asked to end lets its turns go on; by default 20, and 0 where it shares a process with the web. */
  DRAIN_SECONDS: z.coerce.number().min(0).optional(),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).default(100),
  /** Serves /gallery, the page with every component in every state, also outside of development. */
  GALLERY: flag,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** Every setting of the product, by name: what the launcher hands on to the processes that it starts. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

export type Env = z.infer<typeof schema> & { SITEWRIGHT_KEY: string };

let parsed: Env | undefined;

/** The settings, read once. Throws one sentence a wrong setting. */
export function env(): Env {
  if (parsed) return parsed;
  const result = schema.safeParse(process.env);
  if (!result.success) {
    throw new Error(result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  }
  const { SITEWRIGHT_KEY, ...rest } = result.data;
  parsed = {
    ...rest,
    DATA_DIR: isAbsolute(rest.DATA_DIR) ? rest.DATA_DIR : resolve(rest.DATA_DIR),
    // Without a kept key (tests, a bare `next dev`) sessions end with the process.
    SITEWRIGHT_KEY: SITEWRIGHT_KEY ?? randomBytes(32).toString("hex"),
  };
  return parsed;
}

/** For tests that change a setting. */
export function forgetEnv(): void {
  parsed = undefined;
}

/**
 * What programs that we start may know of the machine: where programs lie, and the way out to the network. Read apart from
 * the settings, since it holds before and without them.
 */
export function hostEnvironment(): Record<string, string> {
  const names = ["PATH", "HTTPS_PROXY", "https_proxy", "NO_PROXY", "no_proxy", "SSL_CERT_FILE", "SSL_CERT_DIR"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
