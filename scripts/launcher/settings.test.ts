import { afterEach, beforeEach, expect, test } from "vitest";
import { addressOf, readSettings, root } from "./settings.ts";

const before = { ...process.env };

beforeEach(() => {
  for (const name of ["PORT", "HOST", "DATA_DIR", "DATABASE_URL", "WORKER", "DRAIN_SECONDS"]) delete process.env[name];
  process.env.ENV_FILE = "";
});

afterEach(() => {
  process.env = { ...before };
});

const byDefault = {
  host: "127.0.0.1",
  port: 3000,
  dataDir: `${root}/.data`,
  databaseUrl: null,
  runsTurns: true,
  drainMs: 0,
};

test("without settings only this machine is served, from a data folder in the project", () => {
  expect(readSettings()).toEqual(byDefault);
});

test("WORKER=off leaves the turns to others, and DRAIN_SECONDS is what the web process is waited for", () => {
  Object.assign(process.env, { WORKER: "off", DRAIN_SECONDS: "2.5" });
  expect(readSettings()).toMatchObject({ runsTurns: false, drainMs: 2500 });
});

test("an empty setting is none", () => {
  Object.assign(process.env, { PORT: "", HOST: " ", DATA_DIR: "", DATABASE_URL: "" });
  expect(readSettings()).toEqual(byDefault);
});

test.each(["http", "0", "65536", "3000.5", "-1"])("PORT=%s is refused with what to do", (port) => {
  process.env.PORT = port;
  expect(() => readSettings()).toThrow(`PORT is "${port}"; set it to a number from 1 to 65535.`);
});

test.each([
  ["127.0.0.1", "http://localhost:3000"],
  ["0.0.0.0", "http://localhost:3000"],
  ["::", "http://localhost:3000"],
  ["192.0.2.7", "http://192.0.2.7:3000"],
  ["2001:db8::7", "http://[2001:db8::7]:3000"],
  ["sites.example.org", "http://sites.example.org:3000"],
])("listening on %s is opened at %s", (host, address) => {
  expect(addressOf({ host, port: 3000 })).toBe(address);
});
