"use client";

import { useState } from "react";
import type { ShownChecks, ShownFinding } from "#lib/site-checks/schema.ts";
import { checkWords } from "#lib/words/page/checks.ts";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";
import { Button } from "../ui/button";
import { BrokenBuild } from "./broken-build";
import { groupFaults } from "./group-faults";

export interface CheckActs {
  /** Shows a page in the preview; absent on a page without one. */
  onVisit?: ((address: string) => void) | undefined;
  /** Sends the agent a message; absent for a person who can't. `key` is the same for the same state of the site. */
  onAsk?: ((instruction: string, key: string) => Promise<void>) | undefined;
}

/** Says what a change makes worse before it goes out, and what was there before. */
export function ChangeChecks({
  projectId,
  checks,
  problem,
  ...acts
}: { projectId: string; checks: ShownChecks | null; problem: string | null } & CheckActs) {
  const words = checkWords;
  if (problem !== null && checks === null) return <Alert tone="caution">{problem}</Alert>;
  if (checks === null || checks.state === "checking") return <Busy>{words.checking}</Busy>;
  if (checks.state === "nothing") return null;
  if (checks.state === "unbuilt") return <Busy>{words.unbuilt}</Busy>;
  if (checks.state === "broken") return <BrokenBuild {...{ projectId, checks }} onAsk={acts.onAsk} />;
  if (checks.state === "failed") return <Alert tone="caution">{words.failed}</Alert>;
  const { blocking, warnings, standing, more, unchecked } = checks;
  return (
    <div className="grid gap-3">
      {blocking.length > 0 ? (
        <Alert tone="danger" action={<AskToFix findings={blocking} onAsk={acts.onAsk} />}>
          <p className="font-medium">{words.blocks(groupFaults(blocking).length + more.blocking)}</p>
          <FindingList findings={blocking} more={more.blocking} onVisit={acts.onVisit} />
        </Alert>
      ) : null}
      {warnings.length > 0 ? (
        <Alert tone="caution" action={<AskToFix findings={warnings} onAsk={acts.onAsk} />}>
          <p className="font-medium">{words.warns(groupFaults(warnings).length + more.warnings)}</p>
          <FindingList findings={warnings} more={more.warnings} onVisit={acts.onVisit} />
        </Alert>
      ) : null}
      {blocking.length + warnings.length === 0 ? <Alert tone="positive">{words.fine}</Alert> : null}
      {standing.length > 0 ? (
        <details className="text-sm text-text-soft">
          <summary className="touch-target cursor-pointer py-1">
            {words.standing(groupFaults(standing).length + more.standing)}
          </summary>
          <FindingList findings={standing} more={more.standing} onVisit={acts.onVisit} />
        </details>
      ) : null}
      {unchecked.map(({ check, pages, reason }) => (
        <p key={`${check} ${reason}`} className="text-sm text-text-soft">
          {reason === "styles-elsewhere" ? words.elsewhere(pages) : words.unchecked(words.names[check], pages)}
        </p>
      ))}
    </div>
  );
}

const nameOf = ({ code, path, line, about }: ShownFinding) => `${code} ${path} ${line} ${about}`;

function FindingList({
  findings,
  more,
  onVisit,
}: {
  findings: readonly ShownFinding[];
  more: number;
  onVisit: CheckActs["onVisit"];
}) {
  const words = checkWords;
  return (
    <ul className="mt-2 grid gap-2">
      {groupFaults(findings).map(({ fault, places }) => (
        <li key={nameOf(fault)} className="[overflow-wrap:anywhere]">
          {words.findings[fault.code](fault.about, fault.measure)}{" "}
          {places.length === 1 ? (
            <Place finding={fault} onVisit={onVisit} />
          ) : (
            <details>
              <summary className="touch-target w-fit cursor-pointer">{words.places(places.length)}</summary>
              <ul className="mt-1 grid gap-1 pl-4">
                {places.map((finding, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two findings can be equal, and the list never changes
                  <li key={`${index} ${nameOf(finding)}`}>
                    <Place finding={finding} onVisit={onVisit} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
      {more > 0 ? <li>{words.more(more)}</li> : null}
    </ul>
  );
}

function Place({
  finding: { path, line, address },
  onVisit,
}: {
  finding: ShownFinding;
  onVisit: CheckActs["onVisit"];
}) {
  const words = checkWords;
  return (
    <>
      ({words.place(path, line)}){" "}
      {onVisit && address !== null ? (
        <Button
          variant="link"
          size="inline"
          className="touch-target"
          aria-label={words.showPage(path)}
          onClick={() => onVisit(address)}
        >
          {words.show}
        </Button>
      ) : null}
    </>
  );
}

/** So many findings go into one message. */
const askedMax = 20;

function AskToFix({ findings, onAsk }: { findings: readonly ShownFinding[]; onAsk: CheckActs["onAsk"] }) {
  const words = checkWords;
  const [isAsked, setAsked] = useState(false);
  const ask = useAction(async () => {
    const asked = findings.slice(0, askedMax);
    const lines = asked.map(
      ({ code, about, measure, path, line }) => `- ${words.place(path, line)}: ${words.findings[code](about, measure)}`,
    );
    await onAsk?.(words.instruction(lines.join("\n")), `fix-checks-${hashOf(asked.map(nameOf).join("\n"))}`);
    setAsked(true);
  });
  if (!onAsk) return null;
  return (
    <>
      <Button variant="secondary" size="small" disabled={ask.isBusy || isAsked} onClick={() => void ask.run()}>
        {words.askToFix}
      </Button>
      {ask.problem ? <p className="text-danger">{ask.problem}</p> : null}
    </>
  );
}

/** Pressed twice it is one message: equal findings give an equal number (FNV-1a). */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16);
}
