import type { InlineContent, PageText } from "#lib/page-source/schema.ts";
import { RequestProblem, requestJson } from "../../http/request-json.ts";

// The text of an element as the server reads it, and what follows when another version has another one.

/** Returns the address of a text, in the newest version unless a commit is named. */
export function pageTextPath(workspaceId: string, query: { path: string; ref: string; commit?: string }): string {
  return `/api/workspaces/${workspaceId}/page-text?${new URLSearchParams(query)}`;
}

/**
 * Returns `tried` as the page has it now, or null if the page no longer has it: in the version that the frame shows, or in the newest
 * one if the frame shows none but that of `tried`. Throws if the server does not tell.
 */
export async function readTextNow(
  workspaceId: string,
  tried: PageText,
  shown: { commit: string; ref: string } | null,
): Promise<PageText | null> {
  const { path, ref } = tried;
  const query = shown && shown.commit !== tried.commit ? { path, ...shown } : { path, ref };
  try {
    const now = await requestJson<PageText>("GET", pageTextPath(workspaceId, query));
    return now.tag === tried.tag ? now : null;
  } catch (error) {
    if (error instanceof RequestProblem && error.status === 404) return null;
    throw error;
  }
}

/**
 * Returns what to do with a typed text that was refused because the page has moved on. The same text in another version is no conflict,
 * so the typed one is stored there, but only once for each version: a frame can lag behind, or say that it does.
 */
export function afterMove(
  before: readonly InlineContent[],
  tried: readonly string[],
  now: PageText | null,
): "store" | "compare" | "tell" {
  if (now === null || !isAlike(now.content, before)) return "compare";
  return tried.includes(now.commit) ? "tell" : "store";
}

export function isAlike(one: readonly InlineContent[], other: readonly InlineContent[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
