import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureBuild, nextCommand } from "#scripts/launcher/build.ts";
import { root } from "#scripts/launcher/settings.ts";
import { beginProduct } from "#tests/setup/product.ts";

// Each way of starting reports all wrong settings at once, one sentence each, before anything runs.
let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sitewright-settings-"));
  dataDir = join(folder, "data");
  mkdirSync(dataDir);
  // The web process alone needs the built pages.
  await ensureBuild(() => undefined);
}, 600_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const script = (name: string) => [process.execPath, "scripts/bootstrap.mjs", `scripts/${name}.ts`];
const modes: [name: string, command: string[], settings?: Record<string, string>][] = [
  ["npm start", ["npm", "start", "--silent"]],
  ["npm run dev", script("dev")],
  ["npm run worker", script("worker")],
  ["npm run migrate", script("migrate")],
  ["npm run recover", script("recover")],
  ["npm run rotate-key", script("rotate-key")],
  ["npm run prune", script("prune")],
  ["WORKER=off npm start", script("start"), { WORKER: "off" }],
  ["the web process by itself", [...nextCommand, "start"]],
];

const wrong = {
  DATABASE_URL: "mysql://me:hush@here",
  SITEWRIGHT_KEY: "abc",
  APP_URL: "edit.example.org",
  ADMIN_PASSWORD: "password123",
  OPENAI_BASE_URL: "127.0.0.1:11434/v1",
  OPENAI_CONTEXT_WINDOW: "100",
  MODEL_PRICES_FILE: "/nowhere/prices.json",
  TURN_STEPS_MAX: "abc",
  LEASE_SECONDS: "9".repeat(30),
  LOG_LEVEL: "loud",
  GITHUB_API_URLS: "https://example.org",
};

/** Only a warning, because another program may use that name. */
const warning = "GITHUB_API_URLS is not a setting; did you mean GITHUB_API_URL?";

const sentences = [
  "DATABASE_URL can't be used as it is set; set it to an address like postgresql://user:password@host:5432/database.",
  "SITEWRIGHT_KEY can't be used as it is set; set it to 64 hexadecimal digits.",
  'APP_URL is "edit.example.org"; set it to an address like https://edit.example.org, with nothing after the host.',
  'OPENAI_BASE_URL is "127.0.0.1:11434/v1"; set it to an address like http://127.0.0.1:11434/v1.',
  'OPENAI_CONTEXT_WINDOW is "100"; set it to a whole number from 13000 to 100000000: the system prompt, the longest message and the answer need 13,000 tokens together.',
  'MODEL_PRICES_FILE is "/nowhere/prices.json"; set it to a file that can be read (ENOENT).',
  'TURN_STEPS_MAX is "abc"; set it to a whole number from 1 to 100000.',
  `LEASE_SECONDS is "${"9".repeat(30)}"; set it to a number from 1 to 3600.`,
  'LOG_LEVEL is "loud"; set it to fatal, error, warn, info, debug, trace or silent.',
  "ADMIN_PASSWORD is set without ADMIN_EMAIL; set both, or neither.",
  "ADMIN_PASSWORD can't be used as it is set; set it to one that is not among the first that somebody would guess, as common words, rows of keys and your own name are.",
];

async function begin(command: string[], settings: Record<string, string>) {
  const product = await beginProduct({ DATA_DIR: dataDir, ...settings }, command);
  const code = await product.ended;
  return { code, stdout: product.stdout(), stderr: product.stderr().trimEnd().split("\n") };
}

test.each(modes)(
  "%s reports every wrong setting in one sentence and starts nothing",
  async (_name, command, settings) => {
    const { code, stderr } = await begin(command, { ...wrong, ...settings });
    expect(stderr).toEqual([warning, ...sentences]);
    expect(code).toBe(1);
    expect(readdirSync(dataDir)).toEqual([]);
  },
);

test.each(modes)("%s refuses an easily guessed password", async (_name, command, settings) => {
  const { code, stderr, stdout } = await begin(command, {
    DATABASE_URL: "postgresql://127.0.0.1:1/none",
    ADMIN_EMAIL: "ada.baker@example.org",
    ADMIN_PASSWORD: "ada.baker1",
    ...settings,
  });
  expect([code, stderr]).toEqual([1, [sentences.at(-1)]]);
  expect(stdout).not.toContain("ready");
  expect(readdirSync(dataDir)).toEqual([]);
});

test.each(modes.slice(0, -1))(
  "%s reads the settings file and refuses a misspelt name in it",
  async (_name, command, settings) => {
    const file = join(folder, "settings.env");
    writeFileSync(file, `DATABASE_URL=postgresql://127.0.0.1:1/none\nOPENAI_MODLE=gpt\nPROT=1\nTURN_USD_MAX=-1\n`);
    const { code, stdout, stderr } = await begin(command, { ...settings, ENV_FILE: file });
    expect(stderr).toEqual([
      "PROT is not a setting; did you mean PORT?",
      'TURN_USD_MAX is "-1"; set it to a number from 0.0001 to 1000000.',
      "OPENAI_MODLE is not a setting; did you mean OPENAI_MODEL?",
    ]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(readdirSync(dataDir)).toEqual([]);
  },
);

test("a worker alone needs a database, and says so beside the other faults", async () => {
  const { code, stderr } = await begin(script("worker"), {
    ...wrong,
    DATABASE_URL: "",
    ENV_FILE: `${root}/missing.env`,
  });
  expect(code).toBe(1);
  expect(stderr).toEqual([
    warning,
    expect.stringMatching(/^The file of settings .*missing\.env can't be read \(ENOENT\); set ENV_FILE to /),
    ...sentences.slice(1, -2),
    "A worker of its own needs DATABASE_URL, the PostgreSQL that it shares with the web; `npm start` has one inside.",
    ...sentences.slice(-2),
  ]);
});
