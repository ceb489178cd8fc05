"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { commonWords } from "#lib/words/common.ts";
import { rulesWords as words } from "#lib/words/settings/rules.ts";
import { ruleBytesMax, ruleName, type SiteRule } from "#lib/workspaces/rule-schema.ts";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { SubmitButton } from "../../ui/submit-button";
import { Textarea } from "../../ui/textarea";

interface RuleFormProps {
  /** Null for a new one. */
  rule: SiteRule | null;
  /** The names that are taken. */
  names: string[];
  isBusy: boolean;
  onSave: (name: string, text: string) => void;
  onCancel: () => void;
}

/** The form for one rule. A new one gets a name; the ending is added if it is missing. */
export function RuleForm({ rule, names, isBusy, onSave, onCancel }: RuleFormProps) {
  const [problems, setProblems] = useState<{ name?: string; text?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, textarea")?.focus(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    const name = rule?.name ?? withEnding(String(entries.get("name")).trim());
    const text = String(entries.get("text"));
    const wrongName = rule === null ? problemOf(name, names) : null;
    const wrong = {
      ...(wrongName === null ? {} : { name: wrongName }),
      ...(text.trim() === "" ? { text: words.ruleMissing } : {}),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length === 0) return onSave(name, text);
    form.current?.querySelector<HTMLElement>(wrong.name ? "input" : "textarea")?.focus();
  };

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={rule === null ? words.add : words.change(rule.name)}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-2xl border border-line bg-surface p-4 sm:p-5"
    >
      {rule === null ? (
        <Field label={words.name} hint={words.nameHint} error={problems.name}>
          {(control) => <Input {...control} name="name" maxLength={83} />}
        </Field>
      ) : (
        <h3 className="font-medium text-sm">{rule.name}</h3>
      )}
      <Field label={words.rule} error={problems.text}>
        {(control) => (
          <Textarea
            {...control}
            name="text"
            rows={8}
            maxLength={ruleBytesMax}
            defaultValue={rule?.text?.trimEnd() ?? ""}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <SubmitButton disabled={isBusy}>{isBusy ? commonWords.saving : words.save}</SubmitButton>
        <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

function problemOf(name: string, taken: readonly string[]): string | null {
  if (name === ".md") return words.nameMissing;
  if (taken.includes(name)) return words.nameTaken;
  return ruleName.safeParse(name).success ? null : words.nameWrong;
}

const withEnding = (name: string) => (name.endsWith(".md") ? name : `${name}.md`);
