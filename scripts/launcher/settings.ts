import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { findAdminPasswordFault } from "#lib/accounts/first-account/admin-password.ts";
import { checkSettings, isBlank, settingNames } from "#lib/platform/env.ts";
import { Refusal } from "./refusal.ts";

export const root = resolve(import.meta.dirname, "../..");

/** The settings that the launcher itself uses. All others are checked and passed on to the product. */
export interface LauncherSettings {
  host: string;
  port: number;
  dataDir: string;
  /** The PostgreSQL to use; null means the product's own. */
  databaseUrl: string | null;
  /** Null means the key in the data folder. */
  instanceKey: string | null;
  /** True if this host runs turns. */
  runsTurns: boolean;
  /** How many processes of their own they get; null leaves the choice to the launcher. */
  workerProcesses: number | null;
  /** How long a process that is asked to end may let its turns go on, in milliseconds. */
  drainMs: number;
}

/**
 * Reads the settings from the environment and from the file of ENV_FILE, by default `.env`; the environment takes
 * precedence. Throws a Refusal with a sentence for each wrong one, before anything is started. Removes empty ones from
 * the environment, so that every process sees them as not set. `needsDatabase` is the sentence for a missing
 * DATABASE_URL.
 */
export async function readSettings({ needsDatabase }: { needsDatabase?: string } = {}): Promise<LauncherSettings> {
  const file = readSettingsFile();
  for (const [name, value] of Object.entries(file.settings)) process.env[name] ??= value;
  const fileNames = Object.keys(file.settings);
  const { settings, faults, warnings } = checkSettings(process.env, { fileNames, needsDatabase });
  for (const warning of warnings) console.error(warning);
  const passwordFault = await findAdminPasswordFault(process.env);
  const all = [file.fault, ...faults, passwordFault].filter((fault) => fault !== null);
  if (settings === null || all.length > 0) throw new Refusal(all.join("\n"));
  for (const name of settingNames) if (isBlank(process.env[name])) delete process.env[name];
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL ?? null,
    instanceKey: settings.SITEWRIGHT_KEY ?? null,
    runsTurns: settings.WORKER === "on",
    workerProcesses: settings.WORKER_PROCESSES ?? null,
    drainMs: (settings.DRAIN_SECONDS ?? 0) * 1000,
  };
}

/** Returns the address at which a person opens the product that listens there. */
export function addressOf({ host, port }: Pick<LauncherSettings, "host" | "port">): string {
  const anywhere = ["127.0.0.1", "0.0.0.0", "::", "::1", "localhost"];
  if (anywhere.includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * Reads the file that ENV_FILE names, which has to exist, or `.env`, which need not. An empty ENV_FILE means that no
 * file is read.
 */
function readSettingsFile(): { settings: NodeJS.Dict<string>; fault: string | null } {
  const { ENV_FILE } = process.env;
  const file = resolve(root, ENV_FILE?.trim() ?? ".env");
  const isNone = ENV_FILE === undefined ? !existsSync(file) : isBlank(ENV_FILE);
  if (isNone) return { settings: {}, fault: null };
  try {
    return { settings: parseEnv(readFileSync(file, "utf8")), fault: null };
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    const fault = `The file of settings ${file} can't be read${reason}; set ENV_FILE to one that can, or leave it empty for none.`;
    return { settings: {}, fault };
  }
}
