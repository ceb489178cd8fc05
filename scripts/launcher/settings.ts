import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Refusal } from "./refusal.ts";

export const root = resolve(import.meta.dirname, "../..");

/** What the launcher itself needs to know. Everything else is passed on to the product unread. */
export interface LauncherSettings {
  host: string;
  port: number;
  dataDir: string;
  /** The PostgreSQL to use; null means the one that comes with the product. */
  databaseUrl: string | null;
  /** Whether the web process runs turns, too. */
  runsTurns: boolean;
  /** How long a web process that is asked to end may let its turns go on. */
  drainMs: number;
}

/**
 * Reads the settings from the environment and from the file that ENV_FILE names, by default `.env`; the environment has
 * the last word. An empty ENV_FILE means that no file is read.
 */
export function readSettings(): LauncherSettings {
  loadEnvFile();
  const { PORT = "", HOST = "", DATA_DIR = "", DATABASE_URL = "", WORKER = "", DRAIN_SECONDS = "" } = process.env;
  const port = PORT.trim() === "" ? 3000 : Number(PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Refusal(`PORT is "${PORT}"; set it to a number from 1 to 65535.`);
  }
  return {
    host: HOST.trim() || "127.0.0.1",
    port,
    dataDir: resolve(root, DATA_DIR.trim() || ".data"),
    databaseUrl: DATABASE_URL.trim() || null,
    runsTurns: WORKER.trim() !== "off",
    // What is no number the product itself refuses, with its name.
    drainMs: (Number(DRAIN_SECONDS) || 0) * 1000,
  };
}

/** Where a person opens the product, for the address that it listens on. */
export function addressOf({ host, port }: Pick<LauncherSettings, "host" | "port">): string {
  const anywhere = ["127.0.0.1", "0.0.0.0", "::", "::1", "localhost"];
  if (anywhere.includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function loadEnvFile(): void {
  const { ENV_FILE = ".env" } = process.env;
  const file = join(root, ENV_FILE);
  if (ENV_FILE === "" || !existsSync(file)) return;
  process.loadEnvFile(file);
}
