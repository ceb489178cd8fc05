import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settingNames } from "#lib/platform/env.ts";
import { addressOf, readSettings, root } from "./settings.ts";

const before = { ...process.env };
let folder: string;

function writeFile(text: string): string {
  const file = join(folder, "settings.env");
  writeFileSync(file, text);
  return file;
}

beforeEach(() => {
  for (const name of settingNames) delete process.env[name];
  process.env.ENV_FILE = "";
  folder = mkdtempSync(join(tmpdir(), "sitewright-env-"));
});

afterEach(() => {
  process.env = { ...before };
  rmSync(folder, { recursive: true });
});

const byDefault = {
  host: "127.0.0.1",
  port: 3000,
  dataDir: `${root}/.data`,
  databaseUrl: null,
  instanceKey: null,
  runsTurns: true,
  workerProcesses: null,
  drainMs: 0,
};

test("without settings the product serves only this machine, from a project folder", async () => {
  expect(await readSettings()).toEqual(byDefault);
});

test("WORKER=off runs no turns, and DRAIN_SECONDS bounds the web's end", async () => {
  Object.assign(process.env, { WORKER: "off", DRAIN_SECONDS: "2.5", DATABASE_URL: "postgresql://host/database" });
  expect(await readSettings()).toMatchObject({ runsTurns: false, drainMs: 2500 });
});

test("an empty setting counts as not set, in every process", async () => {
  for (const name of settingNames) process.env[name] = " ";
  expect(await readSettings()).toEqual(byDefault);
  expect(settingNames.filter((name) => name in process.env)).toEqual([]);
});

test(".env.example with every line uncommented and empty starts like no file", async () => {
  const lines = readFileSync(join(root, ".env.example"), "utf8").replace(/^# ([A-Z_]+)=.*$/gm, "$1=");
  expect(lines.match(/^[A-Z_]+=$/gm)).toHaveLength(settingNames.length);
  process.env.ENV_FILE = writeFile(lines);
  expect(await readSettings()).toEqual(byDefault);
});

test.each(["http", "0", "65536", "3000.5", "-1"])("PORT=%s is refused with what to do", async (port) => {
  process.env.PORT = port;
  await expect(readSettings()).rejects.toThrow(`PORT is "${port}"; set it to a whole number from 1 to 65535.`);
});

test("an ENV_FILE is read, and the environment overrides it, even with an empty value", async () => {
  process.env.ENV_FILE = writeFile("PORT=4000\nHOST=0.0.0.0\nDRAIN_SECONDS=3\n");
  Object.assign(process.env, { HOST: "::1", DRAIN_SECONDS: "" });
  expect(await readSettings()).toEqual({ ...byDefault, port: 4000, host: "::1" });
});

test.each(["missing.env", "."])("a settings file that cannot be read is reported: %s", async (name) => {
  process.env.ENV_FILE = join(folder, name);
  await expect(readSettings()).rejects.toThrow(
    /^The file of settings .+ can't be read \((ENOENT|EISDIR)\); set ENV_FILE to one that can, or leave it empty for none\.$/,
  );
});

test("a misspelt name is refused in the file and warned of in the environment", async () => {
  const warned = vi.spyOn(console, "error").mockImplementation(() => undefined);
  process.env.OPENAI_MODLE = "gpt";
  await readSettings();
  expect(warned.mock.calls).toEqual([["OPENAI_MODLE is not a setting; did you mean OPENAI_MODEL?"]]);
  warned.mockRestore();

  delete process.env.OPENAI_MODLE;
  process.env.ENV_FILE = writeFile("OPENAI_MODLE=gpt\nPORT=http\n");
  await expect(readSettings()).rejects.toThrow(
    'PORT is "http"; set it to a whole number from 1 to 65535.\nOPENAI_MODLE is not a setting; did you mean OPENAI_MODEL?',
  );
});

test.each([
  ["127.0.0.1", "http://localhost:3000"],
  ["0.0.0.0", "http://localhost:3000"],
  ["::", "http://localhost:3000"],
  ["192.0.2.7", "http://192.0.2.7:3000"],
  ["2001:db8::7", "http://[2001:db8::7]:3000"],
  ["sites.example.org", "http://sites.example.org:3000"],
])("a server that listens on %s is opened at %s", (host, address) => {
  expect(addressOf({ host, port: 3000 })).toBe(address);
});
