"use client";

import type { CollectionsForDisplay } from "#lib/content/schema.ts";
import { useRead } from "../http/use-read";

/** Returns true once it is known that a site has content that can be edited in forms. Null asks for none. */
export function useHasContent(workspaceId: string | null): boolean {
  const { data } = useRead<CollectionsForDisplay>(workspaceId && `/api/workspaces/${workspaceId}/content`);
  return data !== null && data.collections.length > 0;
}
