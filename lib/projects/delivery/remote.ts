import { env } from "#lib/platform/env.ts";
import type { ProjectSource, StoredSource } from "../project-store.ts";
import { openSourceToken } from "../secrets/source-token.ts";

/** A project that came from a repository somewhere else. */
export type RemoteSource = StoredSource & { sourceUrl: string };

export function hasRemote<Source extends ProjectSource>(source: Source): source is Source & { sourceUrl: string } {
  return source.sourceType === "git" && source.sourceUrl !== null;
}

/** Without a token nothing can be written to a forge; a local repository needs none. */
export function mayPush<Source extends ProjectSource>(source: Source): source is Source & { sourceUrl: string } {
  return hasRemote(source) && (source.sourceTokenSealed !== null || !source.sourceUrl.startsWith("https:"));
}

/** How to reach the project's remote. Holds the token in the clear: for one call, and never for an answer or a log. */
export function remoteOf(source: RemoteSource): { url: string; allowLocal: boolean; token?: string } {
  const reached = { url: source.sourceUrl, allowLocal: env().ALLOW_LOCAL_REPOSITORIES };
  const { id, sourceTokenSealed: sealed } = source;
  return sealed === null ? reached : { ...reached, token: openSourceToken(sealed, id) };
}
