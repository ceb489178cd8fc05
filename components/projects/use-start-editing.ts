"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { RequestProblem, requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import type { Holder } from "./busy-note";

/** A site that was just published is set up again before it can be edited, which takes a moment. */
const setupMsMax = 30_000;
const askEveryMs = 400;

interface Continuation {
  /** The person's conversation that should go on: it ended by itself, or its changes were published. */
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
      const id = await start(projectId, continues);
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

/** Returns the id of the conversation that is ongoing now. One that goes on waits for the site's setup. */
async function start(projectId: string, continues: string | undefined): Promise<string> {
  const end = Date.now() + (continues === undefined ? 0 : setupMsMax);
  for (;;) {
    try {
      const path = `/api/projects/${projectId}/conversations`;
      return (await requestJson<{ id: string }>("POST", path, { continues })).id;
    } catch (error) {
      const isInSetup = error instanceof RequestProblem && error.code === "workspace-not-ready";
      if (!isInSetup || Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    }
  }
}

function holderIn(error: unknown): Holder | null {
  if (!(error instanceof RequestProblem) || error.code !== "workspace-busy") return null;
  const { name, since, conversationId } = error.members;
  if (typeof name !== "string" || typeof since !== "string" || typeof conversationId !== "string") return null;
  return { name, since, conversationId };
}
