import { ChevronRight } from "lucide-react";
import Link from "next/link";
import type { VerdictCounts } from "#lib/dry-runs/schema.ts";
import { type TextName, textNames } from "#lib/projects/instructions/base-schema.ts";
import type { InstructionsVersion } from "#lib/projects/instructions/version-schema.ts";
import { dryRunWords } from "#lib/words/settings/dry-runs.ts";
import { instructionsWords } from "#lib/words/settings/instructions.ts";
import { instructionsHistoryWords as words } from "#lib/words/settings/instructions-history.ts";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { LocalTime } from "../ui/local-time";
import { tellVerdicts } from "./dry-runs/tell-verdicts";

interface VersionListProps {
  projectId: string;
  versions: readonly InstructionsVersion[];
  /** The verdicts on the texts of versions that were tried, by the versions' numbers. */
  verdicts: ReadonlyMap<number, VerdictCounts>;
  /** The version before which the next page begins; null at the end. */
  next: number | null;
  /** Whether the first of them is in force. */
  isNewest: boolean;
}

/** The versions of the admin's texts, newest first. */
export function VersionList({ projectId, versions, verdicts, next, isNewest }: VersionListProps) {
  const instructions = `/projects/${projectId}/settings/instructions`;
  return (
    <div className="grid gap-5">
      <ol className="divide-y divide-line rounded-2xl border border-line bg-surface">
        {versions.map((version, index) => (
          <li key={version.version} className="relative px-4 py-4 sm:px-5">
            <VersionItem
              version={version}
              href={`${instructions}/versions/${version.version}`}
              isInForce={isNewest && index === 0}
              verdicts={verdicts.get(version.version) ?? null}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        {isNewest ? null : (
          <Button variant="secondary" asChild>
            <Link href={`${instructions}/versions`}>{words.newest}</Link>
          </Button>
        )}
        {next === null ? null : (
          <Button variant="secondary" asChild>
            <Link href={`${instructions}/versions?before=${next}`}>{words.earlier}</Link>
          </Button>
        )}
      </div>
    </div>
  );
}

interface VersionItemProps {
  version: InstructionsVersion;
  href: string;
  isInForce: boolean;
  /** Null if its texts were never tried. */
  verdicts: VerdictCounts | null;
}

function VersionItem({
  version: { version, by, at, reason, restoredFrom, changed, shared },
  href,
  isInForce,
  verdicts,
}: VersionItemProps) {
  const judged = verdicts ? tellVerdicts(verdicts) : "";
  const names = changed.map((name) => nameOf(name, shared));
  return (
    <div className="flex items-start gap-3">
      <div className="grid min-w-0 flex-1 gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link href={href} className="rounded-sm font-medium text-base before:absolute before:inset-0 hover:underline">
            {words.version(version)}
          </Link>
          {isInForce ? <Badge tone="positive">{words.inForce}</Badge> : null}
        </p>
        {reason === null ? null : <p className="[overflow-wrap:anywhere]">{reason}</p>}
        <p className="text-text-soft">
          {version === 0 ? words.versionZeroText : null}
          {version > 0 && restoredFrom !== null ? words.broughtBack(restoredFrom) : null}
          {version > 0 && restoredFrom === null ? words.changed(names) : null}
        </p>
        {judged === "" ? null : <p>{dryRunWords.tried(judged)}</p>}
        {by !== null && at !== null ? (
          <p className="text-text-soft text-xs">
            {words.by(by)} <LocalTime at={at} />
          </p>
        ) : null}
      </div>
      <ChevronRight aria-hidden className="mt-1 size-4 shrink-0 text-text-soft" />
    </div>
  );
}

const isOfTexts = (name: InstructionsVersion["changed"][number]): name is TextName =>
  textNames.some((text) => text === name);

function nameOf(name: InstructionsVersion["changed"][number], shared: InstructionsVersion["shared"]): string {
  if (isOfTexts(name)) return instructionsWords[name];
  if (name === "templateTexts")
    return words.templateTexts(shared ? words.sharedVersion(shared.name, shared.version, shared.restoredFrom) : "");
  if (name === "templateOff") return words.templateOff((shared?.off ?? []).map((text) => instructionsWords[text]));
  return words[name];
}
