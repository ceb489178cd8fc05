import Link from "next/link";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { textNames } from "#lib/projects/instructions/base-schema.ts";
import type { InstructionsForDisplay } from "#lib/projects/schema.ts";
import type { SharedTexts } from "#lib/projects/templates/schema.ts";
import { instructionsWords } from "#lib/words/settings/instructions.ts";
import { templateWords as words } from "#lib/words/settings/templates.ts";
import { Alert } from "../../ui/alert";
import { Switch } from "../../ui/switch";
import { readInstructionsDraft } from "../instructions-draft";

interface UnsavedSharedProps {
  template: NonNullable<InstructionsForDisplay["template"]>;
  /** Called with the texts to use from now on; null for those in force. */
  onUse: (texts: SharedTexts | null) => void;
  /** The buttons for looking and trying, while they are used. */
  children: ReactNode;
}

/** Shared texts that this person has changed elsewhere and not saved: used here for looking and trying, unless they switch that off. */
export function UnsavedShared({ template, onUse, children }: UnsavedSharedProps) {
  const [unsaved, setUnsaved] = useState<SharedTexts | null>(null);
  const [isUsed, setUsed] = useState(true);
  const read = useEffectEvent(() => {
    const draft = readInstructionsDraft(template.id)?.texts;
    if (!draft || textNames.every((name) => draft[name] === (template[name] ?? ""))) return;
    const own = (text: string) => (text.trim() === "" ? null : text);
    const texts = { background: own(draft.background), steps: own(draft.steps), output: own(draft.output) };
    setUnsaved(texts);
    onUse(texts);
  });
  useEffect(() => read(), []);
  if (unsaved === null) return null;
  return (
    <Alert
      action={
        <div className="grid gap-3">
          {isUsed ? <div className="flex flex-wrap gap-2">{children}</div> : null}
          <Switch
            label={words.unsavedUse}
            checked={isUsed}
            onChange={(use) => {
              setUsed(use);
              onUse(use ? unsaved : null);
            }}
          />
          <Link
            href={`/settings/templates/${template.id}`}
            className="touch-target justify-self-start rounded-sm text-accent text-sm underline"
          >
            {words.unsavedBack(template.name)}
          </Link>
        </div>
      }
    >
      <p className="font-medium">{words.unsavedTitle(template.name)}</p>
      <p>{words.unsavedText}</p>
      <dl className="mt-2 grid gap-2">
        {textNames
          .filter((name) => (unsaved[name] ?? "") !== (template[name] ?? ""))
          .map((name) => (
            <div key={name} className="grid gap-0.5">
              <dt className="text-text-soft text-xs">{instructionsWords[name]}</dt>
              <dd className="line-clamp-4 whitespace-pre-line border-line border-l-2 pl-3 [overflow-wrap:anywhere]">
                {unsaved[name] ?? words.empty}
              </dd>
            </div>
          ))}
      </dl>
    </Alert>
  );
}
