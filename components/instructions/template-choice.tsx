"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { type TextName, textNames } from "#lib/projects/instructions/base-schema.ts";
import type { InstructionsForDisplay } from "#lib/projects/schema.ts";
import type { ChooseTemplate } from "#lib/projects/templates/schema.ts";
import { instructionsWords } from "#lib/words/settings/instructions.ts";
import { templateWords as words } from "#lib/words/settings/templates.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Select } from "../ui/select";
import { Switch } from "../ui/switch";
import { TitledPart } from "./titled-part";

interface TemplateChoiceProps {
  projectId: string;
  template: InstructionsForDisplay["template"];
  templates: InstructionsForDisplay["templates"];
  /** Whether the person may change the organization's texts. */
  mayManage: boolean;
}

/** The organization's texts that this project uses, and which of them it leaves out. A choice is saved at once. */
export function TemplateChoice({ projectId, template, templates, mayManage }: TemplateChoiceProps) {
  const router = useRouter();
  const id = useId();
  const [chosen, setChosen] = useState(template);
  const [isSaved, setSaved] = useState(false);
  const { run, isBusy, problem } = useAction(async (choice: ChooseTemplate) => {
    const url = `/api/projects/${projectId}/instructions/template`;
    setChosen((await requestJson<InstructionsForDisplay>("PUT", url, choice)).template);
    setSaved(true);
    router.refresh();
  });
  const choose = (choice: ChooseTemplate) => {
    if (isBusy) return;
    setSaved(false);
    void run(choice);
  };
  if (templates.length === 0 && !mayManage) return null;
  return (
    <TitledPart title={words.choiceTitle} text={words.choiceText} problem={problem}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        {templates.length === 0 ? null : (
          <div className="grid gap-1.5">
            <label htmlFor={id} className="font-medium text-sm">
              {words.choice}
            </label>
            <Select
              id={id}
              value={chosen?.id ?? ""}
              onChange={({ target: { value } }) => choose({ templateId: value === "" ? null : value, off: [] })}
            >
              <option value="">{words.choiceNone}</option>
              {templates.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </Select>
          </div>
        )}
        {mayManage ? (
          <Link
            href={chosen ? `/settings/templates/${chosen.id}` : "/settings/templates"}
            className="touch-target inline-flex h-10 items-center rounded-sm text-accent text-sm underline"
          >
            {chosen ? words.manage : words.title}
          </Link>
        ) : null}
        <p role="status" className="min-h-10 content-center text-positive text-sm">
          {isSaved ? words.chosen : ""}
        </p>
      </div>
      {chosen ? (
        <ul className="divide-y divide-line rounded-2xl border border-line bg-surface">
          {textNames.map((name) => (
            <li key={name} className="px-4 py-4 sm:px-5">
              <SharedText
                name={name}
                text={chosen[name]}
                isOff={chosen.off.includes(name)}
                onSwitch={(on) =>
                  choose({
                    templateId: chosen.id,
                    off: on ? chosen.off.filter((other) => other !== name) : [...chosen.off, name],
                  })
                }
              />
            </li>
          ))}
        </ul>
      ) : null}
    </TitledPart>
  );
}

interface SharedTextProps {
  name: TextName;
  text: string | null;
  isOff: boolean;
  onSwitch: (on: boolean) => void;
}

function SharedText({ name, text, isOff, onSwitch }: SharedTextProps) {
  const isEmpty = text === null || text.trim() === "";
  // A text that is left out stays so when it is filled again.
  if (isEmpty && !isOff)
    return (
      <p className="text-sm text-text-soft">
        <span className="font-medium">{instructionsWords[name]}.</span> {words.nothingThere}
      </p>
    );
  return (
    <div className="grid gap-2">
      <Switch
        label={words.applies(instructionsWords[name])}
        hint={isOff ? <span className="text-caution">{words.leftOut}</span> : null}
        checked={!isOff}
        onChange={onSwitch}
      />
      <p className="ml-12 max-w-prose whitespace-pre-line border-line border-l-2 pl-3 text-sm text-text-soft leading-relaxed [overflow-wrap:anywhere]">
        {isEmpty ? words.nothingThere : text}
      </p>
    </div>
  );
}
