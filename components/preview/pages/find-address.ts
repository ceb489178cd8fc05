import type { PagesForDisplay } from "#lib/projects/schema.ts";
import { requestJson } from "../../http/request-json";

/** Returns the address at which the preview shows a page, by its file in the repository; null if the site has no such page. */
export async function findAddress(workspaceId: string, file: string, signal?: AbortSignal): Promise<string | null> {
  const path = `/api/workspaces/${workspaceId}/pages`;
  const { root, pages } = await requestJson<PagesForDisplay>("GET", path, undefined, signal);
  const page = pages.find((listed) => `${root === "" ? "" : `${root}/`}${listed.path}` === file);
  return page?.address ?? null;
}
