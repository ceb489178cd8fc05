import { systemScope } from "#lib/accounts/schema.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { mayPush } from "#lib/projects/delivery/remote.ts";
import { findProjectSource } from "#lib/projects/project-store.ts";

/** The publisher of a project: its repository if this server may write to it, which then is what other software serves; else this server. */
export interface Publisher {
  publisher: "server" | "repository";
  /** The repository's address, without a token. */
  url: string | null;
}

/** Returns who publishes a project's site. The caller has checked that the project may be seen. */
export async function findPublisher(projectId: string, tx: Tx = database()): Promise<Publisher> {
  const source = await findProjectSource(systemScope, projectId, tx);
  if (!source || !mayPush(source)) return { publisher: "server", url: null };
  return { publisher: "repository", url: source.sourceUrl };
}
