import { unseal } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import type { ProjectSource } from "./project-store.ts";

/** A project that came from a repository somewhere else. */
export type RemoteSource = ProjectSource & { sourceUrl: string };

export function hasRemote(source: ProjectSource): source is RemoteSource {
  return source.sourceType === "git" && source.sourceUrl !== null;
}

/** Without a token nothing can be written to a forge; a local repository needs none. */
export function mayPush(source: ProjectSource): source is RemoteSource {
  return hasRemote(source) && (source.sourceTokenSealed !== null || !source.sourceUrl.startsWith("https:"));
}

/** How to reach the project's remote. Holds the token in the clear: for one call, and never for an answer or a log. */
export function remoteOf(source: RemoteSource): { url: string; allowLocal: boolean; token?: string } {
  const reached = { url: source.sourceUrl, allowLocal: env().ALLOW_LOCAL_REPOSITORIES };
  return source.sourceTokenSealed === null ? reached : { ...reached, token: unseal(source.sourceTokenSealed) };
}
