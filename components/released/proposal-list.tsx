"use client";

import { useRouter } from "next/navigation";
import { useId, useRef, useState } from "react";
import type { Proposal } from "#lib/conversations/held/held-schema.ts";
import { releasedPlacesWords as words } from "#lib/words/settings/released-places.ts";
import { HeldFiles } from "../conversation/held/held-files";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";

interface ProposalListProps {
  proposals: readonly Proposal[];
  /** The name of another person who edits the website now; null if nobody else does. */
  busy: string | null;
}

/** The changes that agents of restricted people wanted elsewhere: an administrator applies or declines them. */
export function ProposalList({ proposals, busy }: ProposalListProps) {
  const router = useRouter();
  const own = useRef<HTMLDivElement>(null);
  const busyId = useId();
  const [said, setSaid] = useState("");
  const { run, isBusy, problem } = useAction(async ({ editSessionId, ...asked }: Proposal, act: "apply" | "drop") => {
    await requestJson("POST", `/api/edit-sessions/${editSessionId}/held/${act}`);
    setSaid(words[act === "apply" ? "applied" : "declined"](asked.person, asked.instruction));
    // The buttons go, so the keyboard goes on from the list.
    own.current?.focus({ preventScroll: true });
    router.refresh();
  });
  return (
    <div ref={own} tabIndex={-1} className="space-y-4 focus-visible:outline-none">
      <p className="max-w-prose text-pretty text-sm text-text-soft">
        {proposals.length === 0 ? words.noProposals : words.proposalsText}
      </p>
      <p role="status" className="text-sm [overflow-wrap:anywhere] empty:hidden">
        {said}
      </p>
      {proposals.length > 0 && busy !== null ? (
        <div id={busyId}>
          <Alert>{words.proposalsWait(busy)}</Alert>
        </div>
      ) : null}
      {proposals.length === 0 ? null : (
        <ul className="divide-y divide-line rounded-2xl border border-line bg-surface">
          {proposals.map((proposal) => {
            const { editSessionId, person, instruction, isPartOnSite, changes } = proposal;
            return (
              <li key={editSessionId} className="space-y-3 px-5 py-4 [overflow-wrap:anywhere]">
                <div>
                  <p className="text-sm text-text-soft">
                    {words.asked(person)} · {words.changes(changes.length)}
                  </p>
                  {instruction === null ? null : <p className="font-medium">{instruction}</p>}
                </div>
                <HeldFiles editSessionId={editSessionId} isPartOnSite={isPartOnSite} changes={changes} />
                <div className="flex flex-wrap gap-2">
                  <Button
                    size="small"
                    disabled={isBusy || busy !== null}
                    aria-describedby={busy === null ? undefined : busyId}
                    onClick={() => void run(proposal, "apply")}
                  >
                    {words.apply}
                  </Button>
                  <Button variant="secondary" size="small" disabled={isBusy} onClick={() => void run(proposal, "drop")}>
                    {words.decline}
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {problem ? (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
