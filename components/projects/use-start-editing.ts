"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { RequestProblem, requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import type { Holder } from "./busy-note";

/** A site that was just published is set up again before it can be edited, which takes a moment. */
const setupMsMax = 120_000;
/** Between the end of a session and the setup, its changes are published. */
const publishMsMax = 5_000;
const askEveryMs = 400;

interface Continuation {
  /** The person's conversation that should go on: it ended by itself, or its changes were published. */
  continues?: string | undefined;
  /** True for a person who waits for the end of somebody else's session, which may end with its changes published. */
  awaitsOther?: boolean;
  /** Called with the conversation that is ongoing now. Its answer says whether the page of `continues` shows it already. */
  onStarted: (conversationId: string) => Promise<boolean>;
}

/** Opens the editor with a new conversation or the person's own open one, or returns the holder of the site. */
export function useStartEditing(
  projectId: string,
  { continues, awaitsOther = false, onStarted }: Partial<Continuation> = {},
) {
  const router = useRouter();
  const [holder, setHolder] = useState<Holder | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const starting = useAction(async () => {
    setHolder(null);
    try {
      const id = await start(projectId, continues, (code, afterMs) => {
        if (isGone.current) return false;
        if (code === "in-review") return awaitsOther && afterMs < publishMsMax;
        return code === "workspace-not-ready" && (awaitsOther || continues !== undefined) && afterMs < setupMsMax;
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

/** Returns the id of the conversation that is ongoing now. Asks again after a refusal as long as `waits` says so. */
async function start(
  projectId: string,
  continues: string | undefined,
  waits: (code: string, afterMs: number) => boolean,
): Promise<string> {
  const began = Date.now();
  // A site that was just published is asked for until it is set up: to start too early would be refused.
  if (continues !== undefined) {
    while ((await isSettingUp(projectId)) && waits("workspace-not-ready", Date.now() - began)) {
      await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    }
  }
  for (;;) {
    try {
      const path = `/api/projects/${projectId}/conversations`;
      return (await requestJson<{ id: string }>("POST", path, { continues })).id;
    } catch (error) {
      const mayWait = () => error instanceof RequestProblem && waits(error.code, Date.now() - began);
      if (!mayWait()) throw error;
      await new Promise((resolve) => setTimeout(resolve, askEveryMs));
      // The person may have left meanwhile: nothing may start behind their back.
      if (!mayWait()) throw error;
    }
  }
}

/** Returns whether the site is on its way to being ready. False if that can't be read: starting says why. */
async function isSettingUp(projectId: string): Promise<boolean> {
  const project = await requestJson<ProjectForDisplay>("GET", `/api/projects/${projectId}`).catch(() => null);
  return project?.workspace.status === "available_for_setup" || project?.workspace.status === "in_setup";
}

function holderIn(error: unknown): Holder | null {
  if (!(error instanceof RequestProblem) || error.code !== "workspace-busy") return null;
  const { name, since, conversationId } = error.members;
  if (typeof name !== "string" || typeof since !== "string" || typeof conversationId !== "string") return null;
  return { name, since, conversationId };
}
