"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useId, useState, useTransition } from "react";
import { basePartKeys, type TextName, textNames } from "#lib/projects/instructions/base-schema.ts";
import type { ComparedVersions, InstructionsTexts } from "#lib/projects/instructions/version-schema.ts";
import { basePartWords } from "#lib/words/settings/base-parts.ts";
import { instructionsWords } from "#lib/words/settings/instructions.ts";
import { instructionsHistoryWords as words } from "#lib/words/settings/instructions-history.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { LocalTime } from "../ui/local-time";
import { Select } from "../ui/select";
import { TextDifference } from "./text-difference";

interface VersionComparisonProps extends ComparedVersions {
  projectId: string;
}

/** One version of the texts: what differs from another one, which a person chooses, and the way back to it. */
export function VersionComparison({ projectId, shown, other, newest, restores, choices }: VersionComparisonProps) {
  const isInForce = shown.version === newest;
  // The newer one is on the right.
  const [left, right] = other.version > shown.version ? [shown, other] : [other, shown];
  const differs = (name: TextName) => (left[name] ?? "") !== (right[name] ?? "");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Told version={shown} isInForce={isInForce} />
      <CompareWith
        projectId={projectId}
        shown={shown.version}
        other={other.version}
        newest={newest}
        choices={choices}
      />
      {left.version === right.version ? null : (
        <p className="text-sm text-text-soft">{words.fromTo(left.version, right.version)}</p>
      )}
      {textNames.filter(differs).map((name) => (
        <Compared key={name} title={instructionsWords[name]}>
          <TextDifference name={name} before={side(left, left[name])} after={side(right, right[name])} />
        </Compared>
      ))}
      {textNames.every(differs) ? null : (
        <p className="text-sm text-text-soft">
          {words.ownSame(textNames.filter((name) => !differs(name)).map((name) => instructionsWords[name]))}
        </p>
      )}
      <Compared title={words.templateTitle}>
        <TemplateDifference before={left} after={right} />
      </Compared>
      <Compared title={words.offTitle}>
        <OffDifference before={left.baseOff} after={right.baseOff} />
      </Compared>
      {isInForce ? null : restores ? (
        <Restore projectId={projectId} version={shown.version} usesTemplate={shown.template !== null} />
      ) : (
        <p className="max-w-prose text-pretty text-sm text-text-soft">
          {shown.template === null ? words.saysTheSame : words.differsShared}{" "}
          {shown.template === null ? null : (
            <Link
              href={`/settings/templates/${shown.template.id}`}
              className="touch-target rounded-sm text-accent underline"
            >
              {words.toShared(shown.template.name)}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}

interface CompareWithProps extends Pick<ComparedVersions, "newest" | "choices"> {
  projectId: string;
  shown: number;
  other: number;
}

/** Chooses the version beside the shown one. Both stand in the page's address, so that it can be handed on. */
function CompareWith({ projectId, shown, other, newest, choices }: CompareWithProps) {
  const router = useRouter();
  const id = useId();
  const [isPending, startTransition] = useTransition();
  const [chosen, setChosen] = useState(other);
  const numbers = choices.map(({ version }) => version);
  // The address may name a version that is older than the listed ones.
  const listed = numbers.includes(other) ? choices : [...choices, { version: other, reason: null }];
  const others = listed.filter(({ version }) => version !== shown);
  if (others.length < 2) return null;
  const roleOf = (version: number) => {
    if (version === shown - 1) return words.with.before;
    return version === newest ? words.with.now : null;
  };
  return (
    <label htmlFor={id} className="grid gap-1 justify-self-start text-sm">
      <span className="font-medium">{words.compareWith}</span>
      <Select
        id={id}
        value={isPending ? chosen : other}
        onChange={(event) => {
          const version = Number(event.target.value);
          setChosen(version);
          startTransition(() =>
            router.replace(`/projects/${projectId}/settings/instructions/versions/${shown}?with=${version}`, {
              scroll: false,
            }),
          );
        }}
      >
        {others.map(({ version, reason }) => (
          <option key={version} value={version}>
            {words.choice(version, roleOf(version), reason?.slice(0, reasonMax) ?? null)}
          </option>
        ))}
      </Select>
    </label>
  );
}

const reasonMax = 60;

function Told({ version, isInForce }: { version: InstructionsTexts; isInForce: boolean }) {
  const { by, at, reason, restoredFrom } = version;
  return (
    <div className="grid gap-1 text-sm">
      {isInForce ? (
        <p>
          <Badge tone="positive">{words.isInForce}</Badge>
        </p>
      ) : null}
      {reason === null ? null : <p className="[overflow-wrap:anywhere]">{reason}</p>}
      {restoredFrom === null ? null : <p>{words.broughtBack(restoredFrom)}</p>}
      {by !== null && at !== null ? (
        <p className="text-text-soft">
          {words.by(by)} <LocalTime at={at} />
        </p>
      ) : null}
    </div>
  );
}

function Compared({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 overflow-hidden rounded-xl border border-line bg-surface">
      <h2 className="border-line border-b bg-sunken px-4 py-2 font-medium text-sm">{title}</h2>
      {children}
    </section>
  );
}

const side = ({ version }: InstructionsTexts, text: string | null) => ({
  title: words.version(version),
  text: text ?? "",
});

/** Shows the difference between the organization's texts that the agent was told. */
function TemplateDifference({ before, after }: { before: InstructionsTexts; after: InstructionsTexts }) {
  if (before.template === null && after.template === null)
    return <p className="p-4 text-sm text-text-soft">{words.templateNone}</p>;
  return (
    <TextDifference
      name="template"
      before={side(before, toldOf(before.template))}
      after={side(after, toldOf(after.template))}
    />
  );
}

/** The texts of a template, each under its name, or named as left out. */
function toldOf(template: InstructionsTexts["template"]): string {
  if (template === null) return "";
  const told = textNames.flatMap((name) => {
    const text = template[name];
    if (template.off.includes(name)) return words.templateLeftOut(instructionsWords[name]);
    return text?.trim() ? `${instructionsWords[name]}\n${text}` : [];
  });
  return [words.templateVersion(template.name, template.version), ...told].join("\n\n");
}

function OffDifference({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const keys = basePartKeys.filter((key) => before.includes(key) || after.includes(key));
  if (keys.length === 0) return <p className="p-4 text-sm text-text-soft">{words.offNone}</p>;
  return (
    <ul className="grid gap-1 p-4 text-sm">
      {keys.map((key) => (
        <li key={key} className={after.includes(key) ? "text-caution" : "text-text-soft"}>
          {after.includes(key) ? words.offNow(basePartWords[key].name) : words.offBefore(basePartWords[key].name)}
        </li>
      ))}
    </ul>
  );
}

interface RestoreProps {
  projectId: string;
  version: number;
  /** Whether it has texts of the organization, which do not come back with it. */
  usesTemplate: boolean;
}

function Restore({ projectId, version, usesTemplate }: RestoreProps) {
  const router = useRouter();
  const instructions = `/projects/${projectId}/settings/instructions`;
  const { run, isBusy, problem } = useAction(async () => {
    await requestJson("POST", `/api/projects/${projectId}/instructions/versions/${version}/restore`);
    router.push(`${instructions}/versions`);
    router.refresh();
  });
  return (
    <div className="grid gap-3">
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={isBusy} onClick={() => void run()}>
          {isBusy ? words.restoring : words.restore}
        </Button>
        <p className="text-sm text-text-soft">{words.restoreHint}</p>
        {usesTemplate ? <p className="text-sm text-text-soft">{words.restoreShared}</p> : null}
      </div>
    </div>
  );
}
