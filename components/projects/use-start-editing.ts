"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";

/** Opens the editor: with a new conversation, or with the person's own one that is still going on. */
export function useStartEditing(projectId: string) {
  const router = useRouter();
  const start = useCallback(async () => {
    const { id } = await requestJson<{ id: string }>("POST", `/api/projects/${projectId}/conversations`, {});
    router.push(`/conversations/${id}`);
    // The wait goes on until the next page is there.
    await new Promise(() => undefined);
  }, [projectId, router]);
  return useAction(start);
}
