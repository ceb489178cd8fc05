"use client";

import { PenLine } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { words } from "#lib/platform/words.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Button } from "../ui/button";

/** Opens the editor: a new conversation, or the person's own one that is still going on. */
export function StartEditing({ projectId, resumes }: { projectId: string; resumes: boolean }) {
  const router = useRouter();
  const start = useCallback(async () => {
    const { id } = await requestJson<{ id: string }>("POST", `/api/projects/${projectId}/conversations`, {});
    router.push(`/conversations/${id}`);
    await new Promise(() => undefined);
  }, [projectId, router]);
  const { run, isBusy, problem } = useAction(start);
  return (
    <div className="grid max-w-sm justify-items-start gap-2">
      <Button size="large" disabled={isBusy} onClick={() => void run()}>
        <PenLine aria-hidden />
        {isBusy ? words.projects.startBusy : resumes ? words.projects.resume : words.projects.start}
      </Button>
      {problem ? (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
