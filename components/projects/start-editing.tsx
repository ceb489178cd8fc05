"use client";

import { PenLine } from "lucide-react";
import { projectWords } from "#lib/words/projects.ts";
import { Button } from "../ui/button";
import { BusyNote } from "./busy-note";
import { useStartEditing } from "./use-start-editing";

/** Opens the editor with a new conversation or the person's own open one. */
export function StartEditing({ projectId, resumes }: { projectId: string; resumes: boolean }) {
  const { run, isBusy, problem, holder } = useStartEditing(projectId);
  return (
    <div className="grid max-w-sm justify-items-start gap-2">
      <Button size="large" disabled={isBusy} onClick={() => void run()}>
        <PenLine aria-hidden />
        {isBusy ? projectWords.startBusy : resumes ? projectWords.resume : projectWords.start}
      </Button>
      {problem ? (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      ) : null}
      {holder ? <BusyNote holder={holder} announce /> : null}
    </div>
  );
}
