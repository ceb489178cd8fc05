"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { newRequestId } from "../../http/request-id";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";

const askEveryMs = 400;
/** The starter that has nothing to take away. */
const starter = "blank";

/**
 * Creates a project for a site that a person describes, opens its editor and begins a plan with the description. After a failure the
 * next attempt goes on where this one ended, so that it makes no second project. A site whose setup fails is shown on its page.
 */
export function useDescribedSite() {
  const router = useRouter();
  const made = useRef<{ projectId: string; conversationId?: string; clientRequestId: string } | null>(null);
  return useAction(async ({ name, wish }: { name: string; wish: string }) => {
    const site = made.current ?? { projectId: await createProject(name), clientRequestId: newRequestId() };
    made.current = site;
    if (await isReady(site.projectId)) {
      site.conversationId ??= await startConversation(site.projectId);
      const body = { wish, clientRequestId: site.clientRequestId };
      await requestJson("POST", `/api/conversations/${site.conversationId}/plans`, body);
      router.push(`/conversations/${site.conversationId}`);
    } else router.push(`/projects/${site.projectId}`);
    // The button stays busy until the next page has loaded.
    await new Promise(() => undefined);
  });
}

async function createProject(name: string): Promise<string> {
  const body = { name, source: { type: "starter", starter } };
  return (await requestJson<ProjectForDisplay>("POST", "/api/projects", body)).id;
}

async function startConversation(projectId: string): Promise<string> {
  return (await requestJson<{ id: string }>("POST", `/api/projects/${projectId}/conversations`, {})).id;
}

/** Waits until the setup has ended; returns false if it has failed. */
async function isReady(projectId: string): Promise<boolean> {
  for (;;) {
    const { status } = await requestJson<ProjectForDisplay>("GET", `/api/projects/${projectId}`);
    if (status !== "setting_up") return status === "ready";
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
}
