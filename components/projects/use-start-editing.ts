"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { RequestProblem, requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import type { Holder } from "./busy-note";

interface Continuation {
  /** The person's conversation that ended by itself and should go on. */
  continues?: string | undefined;
  /** Called with the conversation that is ongoing now. Its answer says whether the page of `continues` shows it already. */
  onStarted: (conversationId: string) => Promise<boolean>;
}

/** Opens the editor with a new conversation or the person's own open one, or returns the holder of the site. */
export function useStartEditing(projectId: string, { continues, onStarted }: Partial<Continuation> = {}) {
  const router = useRouter();
  const [holder, setHolder] = useState<Holder | null>(null);
  const starting = useAction(async () => {
    setHolder(null);
    try {
      const { id } = await requestJson<{ id: string }>("POST", `/api/projects/${projectId}/conversations`, {
        continues,
      });
      if (await onStarted?.(id)) return;
      router.push(`/conversations/${id}`);
    } catch (error) {
      const found = holderIn(error);
      if (!found) throw error;
      setHolder(found);
      return;
    }
    // The button stays busy until the next page has loaded.
    await new Promise(() => undefined);
  });
  return { ...starting, holder };
}

function holderIn(error: unknown): Holder | null {
  if (!(error instanceof RequestProblem) || error.code !== "workspace-busy") return null;
  const { name, since, conversationId } = error.members;
  if (typeof name !== "string" || typeof since !== "string" || typeof conversationId !== "string") return null;
  return { name, since, conversationId };
}
