"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import type { ProtectionChange, ProtectionForDisplay, RepositoryPath } from "#lib/projects/protection/schema.ts";
import { protectionWords as words } from "#lib/words/settings/protection.ts";
import { FormEnd } from "../forms/form-end";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Field } from "../ui/field";
import { useUnsavedChanges } from "../ui/hooks/use-unsaved-changes";
import { LocalTime } from "../ui/local-time";
import { Switch } from "../ui/switch";
import { Textarea } from "../ui/textarea";
import { describeChange } from "./describe-change";
import { OriginList } from "./origin-list";
import { RepositoryPaths } from "./repository-paths";

const draftOf = ({
  protectedPaths,
  builtInPaths,
  openedPaths,
  pushEveryTurn,
  allowedOrigins,
}: ProtectionForDisplay) => ({
  own: protectedPaths.filter((path) => !builtInPaths.includes(path)).join("\n"),
  opened: openedPaths.join("\n"),
  pushEveryTurn,
  allowedOrigins,
});
type Draft = ReturnType<typeof draftOf>;

const linesOf = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);

/** The paths that the agent may not change, and when changes leave the server. All settings are saved at once. */
export function ProtectionForm({
  projectId,
  initial,
  repositoryPaths,
  hasRemote,
}: {
  projectId: string;
  initial: ProtectionForDisplay;
  /** The paths that the repository's own file closes. */
  repositoryPaths: readonly RepositoryPath[];
  /** True if there is a remote repository to publish to. */
  hasRemote: boolean;
}) {
  const [saved, setSaved] = useState(initial);
  const [draft, setDraft] = useState(() => draftOf(initial));
  const [isSaved, setIsSaved] = useState(false);
  useUnsavedChanges(JSON.stringify(draft) !== JSON.stringify(draftOf(saved)));

  const save = useAction(async ({ own, opened, ...rest }: Draft) => {
    const body = { protectedPaths: linesOf(own), openedPaths: linesOf(opened), ...rest };
    const kept = await requestJson<ProtectionForDisplay>("PUT", `/api/projects/${projectId}/protection`, body);
    setSaved(kept);
    setDraft(draftOf(kept));
    setIsSaved(true);
  });
  const change = (part: Partial<Draft>) => {
    setIsSaved(false);
    setDraft((known) => ({ ...known, ...part }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save.run(draft);
  };

  return (
    <div className="grid max-w-3xl gap-12">
      <form onSubmit={submit} className="grid gap-10">
        <Part title={words.closedTitle} text={words.closedText}>
          <BuiltInPaths paths={saved.builtInPaths} />
          <RepositoryPaths paths={repositoryPaths} />
          <Paths label={words.own} hint={words.ownHint} value={draft.own} onChange={(own) => change({ own })} />
        </Part>
        <Part title={words.openedTitle}>
          <Paths
            label={words.opened}
            hint={words.openedHint}
            value={draft.opened}
            onChange={(opened) => change({ opened })}
          />
        </Part>
        <Part title={words.pushTitle}>
          {hasRemote ? (
            <Switch
              label={words.push}
              hint={words.pushHint}
              checked={draft.pushEveryTurn}
              onChange={(pushEveryTurn) => change({ pushEveryTurn })}
            />
          ) : (
            <p className="max-w-prose text-sm text-text-soft">{words.pushNowhere}</p>
          )}
        </Part>
        <Part title={words.originsTitle} text={words.originsText}>
          <OriginList origins={draft.allowedOrigins} onChange={(allowedOrigins) => change({ allowedOrigins })} />
        </Part>
        <FormEnd save={save} label={words.save} said={isSaved ? words.saved : ""} />
      </form>
      <Part title={words.historyTitle}>
        <ProtectionHistory changes={saved.changes} />
      </Part>
    </div>
  );
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="font-display font-semibold text-lg">{title}</h2>
      {text ? <p className="max-w-prose text-pretty text-sm text-text-soft">{text}</p> : null}
      {children}
    </section>
  );
}

interface PathsProps {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}

/** A field of paths, one per line. */
function Paths({ label, hint, value, onChange }: PathsProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Textarea
          {...control}
          isShort
          spellCheck={false}
          autoCapitalize="none"
          className="font-mono text-sm"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function BuiltInPaths({ paths }: { paths: readonly string[] }) {
  return (
    <details className="rounded-xl border border-line bg-surface px-4 py-3">
      <summary className="cursor-pointer font-medium text-sm">{words.builtIn(paths.length)}</summary>
      <ul className="mt-3 flex flex-wrap gap-1.5">
        {paths.map((path) => (
          <li
            key={path}
            className="max-w-full rounded-md bg-sunken px-2 py-0.5 font-mono text-xs [overflow-wrap:anywhere]"
          >
            {path}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The changes and their authors, newest first. */
function ProtectionHistory({ changes }: { changes: readonly ProtectionChange[] }) {
  if (changes.length === 0) return <p className="text-sm text-text-soft">{words.noHistory}</p>;
  return (
    <ol className="grid gap-3 text-sm">
      {changes.map((change) => (
        <li key={change.id} className="grid gap-0.5">
          {describeChange(change).map((sentence) => (
            <p key={sentence} className="[overflow-wrap:anywhere]">
              <span className="font-medium">{change.name ?? words.somebody}</span> {sentence}
            </p>
          ))}
          <p className="text-text-soft text-xs">
            <LocalTime at={change.at} />
          </p>
        </li>
      ))}
    </ol>
  );
}
