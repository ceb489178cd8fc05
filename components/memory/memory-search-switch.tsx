"use client";

import { useState } from "react";
import type { MemorySearchSwitch } from "#lib/memory/memory-schema.ts";
import { memoryWords } from "#lib/words/memory.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { LocalTime } from "../ui/local-time";
import { Switch } from "../ui/switch";

/** Switches the search of the memory on or off, at once. */
export function MemorySearchSetting({ projectId, initial }: { projectId: string; initial: MemorySearchSwitch }) {
  const { searchSwitch: words } = memoryWords;
  const [{ isOn, switched }, setSwitch] = useState(initial);
  const { run, problem } = useAction(async (next: boolean) => {
    setSwitch(await requestJson<MemorySearchSwitch>("PUT", `/api/projects/${projectId}/memory/search`, { isOn: next }));
  });
  return (
    <section className="grid gap-4">
      <h2 className="font-display font-semibold text-xl">{words.title}</h2>
      <Switch label={words.label} hint={words.hint} checked={isOn} onChange={(next) => void run(next)} />
      <p role="status" className="text-sm text-text-soft">
        {switched ? (
          <>
            {words.switched(isOn, switched.by)} <LocalTime at={switched.at} />
          </>
        ) : null}
      </p>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
    </section>
  );
}
