"use client";

import { useRouter } from "next/navigation";
import type { InvitationForDisplay } from "#lib/accounts/people/people-schema.ts";
import { peopleWords } from "#lib/words/people.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Button } from "../ui/button";
import { LocalTime } from "../ui/local-time";

interface InvitationListProps {
  projectId: string;
  invitations: readonly InvitationForDisplay[];
}

/** The open invitations that still admit somebody. */
export function InvitationList({ projectId, invitations }: InvitationListProps) {
  if (invitations.length === 0) return <p className="text-sm text-text-soft">{peopleWords.pendingEmpty}</p>;
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} projectId={projectId} invitation={invitation} />
      ))}
    </ul>
  );
}

function InvitationRow({ projectId, invitation }: { projectId: string; invitation: InvitationForDisplay }) {
  const { id, role, restricted, label, invitee, invitedBy, expiresAt } = invitation;
  const name = label ?? peopleWords.roles[role];
  const about = [
    restricted ? peopleWords.isRestricted : null,
    label ? peopleWords.roles[role] : null,
    invitee ? peopleWords.inviteeFor(invitee) : null,
  ];
  const router = useRouter();
  const { run, isBusy, problem } = useAction(async () => {
    await requestJson("DELETE", `/api/projects/${projectId}/invitations/${id}`);
    router.refresh();
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
      <div className="min-w-48 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-text-soft [overflow-wrap:anywhere]">
          {about.map((part) => (part ? `${part}, ` : ""))}
          {peopleWords.by(invitedBy)}, {peopleWords.until} <LocalTime at={expiresAt} />
        </p>
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-label={peopleWords.withdrawWho([name, ...about].filter(Boolean).join(", "))}
        disabled={isBusy}
        onClick={() => void run()}
      >
        {isBusy ? peopleWords.withdrawBusy : peopleWords.withdraw}
      </Button>
      {problem ? (
        <p role="alert" className="w-full text-danger text-sm">
          {problem}
        </p>
      ) : null}
    </li>
  );
}
