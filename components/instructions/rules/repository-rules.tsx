"use client";

import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { rulesWords as words } from "#lib/words/settings/rules.ts";
import type { SiteRule, SiteRules } from "#lib/workspaces/rule-schema.ts";
import { Button } from "../../ui/button";
import { TitledPart } from "../titled-part";
import { RuleForm } from "./rule-form";
import { useRules } from "./use-rules";

/** The rules in the site's repository: reading, adding, changing and removing them. */
export function RepositoryRules({ projectId, initial }: { projectId: string; initial: SiteRules }) {
  const { commit, rules, write, isBusy, problem } = useRules(projectId, initial);
  /** The rule in the form; `new` for one that does not exist yet. */
  const [open, setOpen] = useState<SiteRule | "new" | null>(null);
  const [done, setDone] = useState("");
  const add = useRef<HTMLButtonElement>(null);
  const close = (sentence: string) => {
    setOpen(null);
    setDone(sentence);
    // The control that opened the form may be gone.
    requestAnimationFrame(() => add.current?.focus());
  };
  const show = (rule: SiteRule | "new") => {
    setDone("");
    setOpen(rule);
  };
  return (
    <TitledPart title={words.title} text={words.text} problem={problem}>
      {rules.length === 0 ? <p className="text-sm text-text-soft">{words.none}</p> : null}
      {rules.length === 0 ? null : (
        <ul className="divide-y divide-line rounded-2xl border border-line bg-surface">
          {rules.map((rule) => (
            <li key={rule.name} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="font-medium text-sm">{rule.name}</span>{" "}
                <span className="text-text-soft text-xs tabular-nums">{words.bytes(rule.bytes)}</span>
                {rule.text === null ? <span className="block text-caution text-xs">{words.notTold}</span> : null}
              </span>
              <span className="flex gap-2">
                {rule.text === null ? null : (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={words.change(rule.name)}
                    disabled={isBusy}
                    onClick={() => show(rule)}
                  >
                    {words.changeShort}
                  </Button>
                )}
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={words.remove(rule.name)}
                  disabled={isBusy}
                  onClick={() => void write(rule.name, null, () => close(words.removed(rule.name)))}
                >
                  {words.removeShort}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {open === null ? (
        <Button
          ref={add}
          variant="secondary"
          className="justify-self-start"
          disabled={isBusy || commit === null}
          onClick={() => show("new")}
        >
          <Plus aria-hidden />
          {words.add}
        </Button>
      ) : (
        <RuleForm
          key={open === "new" ? "" : open.name}
          rule={open === "new" ? null : open}
          names={rules.map(({ name }) => name)}
          isBusy={isBusy}
          onSave={(name, text) => void write(name, text, () => close(words.saved(name)))}
          onCancel={() => close("")}
        />
      )}
      <p role="status" className="text-positive text-sm">
        {done}
      </p>
    </TitledPart>
  );
}
