"use client";

import { ChevronRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { BasePartForDisplay, SwitchBasePart } from "#lib/projects/instructions/base-schema.ts";
import type { InstructionsForDisplay } from "#lib/projects/schema.ts";
import { basePartWords } from "#lib/words/settings/base-parts.ts";
import { instructionsWords as words } from "#lib/words/settings/instructions.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { classNames } from "../ui/class-names";
import { LocalTime } from "../ui/local-time";
import { AlertDialog } from "../ui/overlays/alert-dialog";
import { Switch } from "../ui/switch";
import { TitledPart } from "./titled-part";

/** Lists the parts of the base, each with its switch. A switch is saved at once; the safety part asks first. */
export function BaseParts({ projectId, base }: { projectId: string; base: readonly BasePartForDisplay[] }) {
  const router = useRouter();
  const [parts, setParts] = useState(base);
  const [asks, setAsks] = useState(false);
  const { run, isBusy, problem } = useAction(async (change: SwitchBasePart) => {
    const url = `/api/projects/${projectId}/instructions/base`;
    setParts((await requestJson<InstructionsForDisplay>("PUT", url, change)).base);
    router.refresh();
  });
  const change = (part: SwitchBasePart["part"], on: boolean) => {
    if (isBusy) return;
    if (part === "safety" && !on) setAsks(true);
    else void run({ part, on });
  };

  return (
    <TitledPart title={words.baseTitle} text={words.baseText} problem={problem}>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-surface">
        {parts.map((part) => (
          <li key={part.key} className="px-4 py-4 sm:px-5">
            <BasePart part={part} onSwitch={(on) => change(part.key, on)} />
          </li>
        ))}
      </ul>
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title={words.safetyTitle}
        description={basePartWords.safety.without}
        cancelLabel={words.safetyKeep}
        confirmLabel={words.safetyOff}
        confirmVariant="danger"
        onConfirm={() => void run({ part: "safety", on: false })}
      />
    </TitledPart>
  );
}

function BasePart({
  part: { key, text, off },
  onSwitch,
}: {
  part: BasePartForDisplay;
  onSwitch: (on: boolean) => void;
}) {
  const { name, purpose, without } = basePartWords[key];
  const hint = (
    <>
      {purpose} <span className={classNames("mt-1 block", off && "text-caution")}>{without}</span>
    </>
  );
  return (
    <div className="grid gap-1">
      <Switch label={name} hint={hint} checked={off === null} onChange={onSwitch} />
      <div className="grid gap-1 pl-12 text-xs">
        {off ? (
          <p className="text-caution">
            {words.offBy(off.by)} <LocalTime at={off.at} />
          </p>
        ) : null}
        <details className="group">
          <summary className="inline-flex min-h-8 list-none items-center gap-1 rounded-md text-text-soft hover:text-text [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-3.5 shrink-0 group-open:rotate-90" />
            {words.readPart}
            <span className="sr-only">: {name}</span>
          </summary>
          <p
            lang="en"
            className="mt-1 max-w-prose whitespace-pre-line border-line border-l-2 pl-3 text-text-soft leading-relaxed [overflow-wrap:anywhere]"
          >
            {text}
          </p>
        </details>
      </div>
    </div>
  );
}
