import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { isId, newId } from "#lib/platform/ids.ts";
import { listRepositories } from "../repository.ts";
import { findProjects } from "./journal-store.ts";

/** In the folder of repositories, so that it is in every backup of them. */
const fileName = ".folder-id";

/**
 * Called at the start of a process whose host shares the folder of repositories with others. Throws an error with a sentence if this
 * host's folder is another one, or if the other hosts share none: a turn of one host would be missing on the next.
 */
export async function agreeOnFolder(): Promise<void> {
  if (env().REPOSITORIES !== "shared") return;
  const [found] = await database().$queryRaw<{ isCopied: boolean; agreed: string | null }[]>`
    SELECT EXISTS (SELECT FROM repository_entries WHERE seq IS NOT NULL) AS "isCopied",
      (SELECT id::text FROM repositories_folder) AS agreed`;
  if (found?.isCopied) {
    throw new Error(
      "The repositories of this database are kept in it, for hosts that share no folder; set REPOSITORIES=copied on this host too.",
    );
  }
  const folder = join(env().DATA_DIR, "repositories");
  const agreed = found?.agreed ?? (await propose(folder));
  if ((await readId(folder)) === agreed) return;
  // Restored from a backup, or copied to a new place.
  if ((await findProjects(await listRepositories())).size > 0) return writeId(folder, agreed);
  throw new Error(
    `DATA_DIR is not the folder that the other hosts of this database use; mount that one, or set REPOSITORIES=copied on all hosts. If it is lost for good, write ${agreed} into ${join(folder, fileName)}.`,
  );
}

/** Proposes this folder, and returns the one on which the hosts have agreed. */
async function propose(folder: string): Promise<string> {
  const own = (await readId(folder)) ?? (await createId(folder));
  await database().$executeRaw`INSERT INTO repositories_folder (id) VALUES (${own}::uuid) ON CONFLICT DO NOTHING`;
  const [row] = await database().$queryRaw<{ id: string }[]>`SELECT id::text FROM repositories_folder`;
  return row?.id ?? own;
}

async function readId(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, fileName), "utf8").catch(() => "");
  return isId(text.trim()) ? text.trim() : null;
}

/** Gives the folder an id and returns it. Of hosts that do so at the same moment, all get the first one's. */
async function createId(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const id = newId();
  const partial = join(folder, `${fileName}-${randomBytes(6).toString("hex")}`);
  await writeFile(partial, `${id}\n`);
  try {
    await link(partial, join(folder, fileName));
    return id;
  } catch (error) {
    const other = await readId(folder);
    if (other === null) throw error;
    return other;
  } finally {
    await rm(partial, { force: true });
  }
}

async function writeId(folder: string, id: string): Promise<void> {
  const partial = join(folder, `${fileName}-${randomBytes(6).toString("hex")}`);
  await writeFile(partial, `${id}\n`);
  await rename(partial, join(folder, fileName));
}
