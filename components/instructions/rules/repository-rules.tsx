"use client";

import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
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
  /** The rule that was open last; null if it was removed. A new value after each closing. */
  const [closed, setClosed] = useState<{ name: string | null } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  // The form is gone by then, and a new rule is in the list.
  useEffect(() => {
    if (!closed) return;
    const change = list.current?.querySelector<HTMLElement>(`[data-rule="${CSS.escape(closed.name ?? "")}"]`);
    (change ?? add.current)?.focus();
  }, [closed]);
  const close = (sentence: string, name: string | null) => {
    setOpen(null);
    setDone(sentence);
    setClosed({ name });
  };
  const show = (rule: SiteRule | "new") => {
    setDone("");
    setOpen(rule);
  };
  return (
    <TitledPart title={words.title} text={words.text} problem={problem}>
      {rules.length === 0 ? <p className="text-sm text-text-soft">{words.none}</p> : null}
      {rules.length === 0 ? null : (
        <ul ref={list} className="divide-y divide-line rounded-2xl border border-line bg-surface">
          {rules.map((rule) => (
            <li key={rule.name} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="font-medium text-sm">{rule.name}</span>{" "}
                <span className="text-text-soft text-xs tabular-nums">{words.bytes(rule.bytes)}</span>
                {rule.text === null ? (
                  <span className="block text-caution text-xs">{words.notTold}</span>
                ) : (
                  <span className="line-clamp-2 text-text-soft text-xs">{rule.text.trim()}</span>
                )}
              </span>
              <span className="flex gap-2">
                {rule.text === null ? null : (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={words.change(rule.name)}
                    data-rule={rule.name}
                    // Another rule in the form would take the place of what is written there.
                    disabled={open !== null}
                    onClick={() => show(rule)}
                  >
                    {words.changeShort}
                  </Button>
                )}
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={words.remove(rule.name)}
                  disabled={isBusy || open !== null}
                  onClick={() => void write(rule.name, null, () => close(words.removed(rule.name), null))}
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
          disabled={commit === null}
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
          onSave={(name, text) => void write(name, text, () => close(words.saved(name), name))}
          onCancel={() => close("", open === "new" ? null : open.name)}
        />
      )}
      <p role="status" className="text-positive text-sm">
        {done}
      </p>
    </TitledPart>
  );
}
