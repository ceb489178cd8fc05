"use client";

import { Check, Circle, LoaderCircle } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import type { ProjectForDisplay, SetupStep } from "#lib/projects/schema.ts";
import { projectWords } from "#lib/words/projects.ts";
import { requestJson } from "../http/request-json";
import { Card } from "../ui/card";
import { SetupProblem } from "./setup-problem";

const askEveryMs = 1_000;

/** The progress of setup. The page updates by itself when setup ends or fails. */
export function SetupProgress({ project: initial }: { project: ProjectForDisplay }) {
  const router = useRouter();
  const [project, setProject] = useState(initial);
  const { id, status, workspace } = project;

  const look = async () => {
    const found = await requestJson<ProjectForDisplay>("GET", `/api/projects/${id}`);
    setProject(found);
    // The page around this shows the status too.
    if (found.status !== status) router.refresh();
  };
  const lookQuietly = useEffectEvent(() => look().catch(() => undefined));
  useEffect(() => {
    if (status !== "setting_up") return;
    const timer = setInterval(() => lookQuietly(), askEveryMs);
    return () => clearInterval(timer);
  }, [status]);

  if (status === "problem") return <SetupProblem project={project} onRetried={look} />;
  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="font-display font-semibold text-xl">{projectWords.setupTitle}</h2>
        <p className="text-sm text-text-soft">{projectWords.setupText}</p>
      </div>
      <ol aria-live="polite" className="grid gap-2.5">
        {workspace.setupSteps.length === 0 ? (
          <li className="flex items-center gap-3 text-text-soft">
            <Circle aria-hidden className="size-4.5" />
            {projectWords.setupQueued}
          </li>
        ) : null}
        {workspace.setupSteps.map((step) => (
          <Step key={step.code} step={step} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step }: { step: SetupStep }) {
  const { code, startedAt, endedAt } = step;
  const seconds = endedAt === null ? null : Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000);
  return (
    <li className="flex items-center gap-3">
      {endedAt === null ? (
        <LoaderCircle aria-hidden className="size-4.5 animate-slow-spin text-accent motion-reduce:animate-none" />
      ) : (
        <Check aria-hidden className="size-4.5 text-positive" />
      )}
      {projectWords.setupSteps[code]}
      {seconds === null ? null : (
        <span className="text-sm text-text-soft tabular-nums">{projectWords.seconds(seconds)}</span>
      )}
    </li>
  );
}
