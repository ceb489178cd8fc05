"use client";

import { useRouter } from "next/navigation";
import type { ReleasedPlacesForDisplay } from "#lib/projects/released-places/schema.ts";
import { releasedPlacesWords as words } from "#lib/words/settings/released-places.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Switch } from "../ui/switch";

interface RestrictedPeopleProps {
  projectId: string;
  people: ReleasedPlacesForDisplay["people"];
  /** The open invitations of people who will be restricted. */
  invited: number;
}

/** The people who edit the website, each with the switch that restricts them. */
export function RestrictedPeople({ projectId, people, invited }: RestrictedPeopleProps) {
  const router = useRouter();
  const { run, problem } = useAction(async (userId: string, restricted: boolean) => {
    await requestJson("PUT", `/api/projects/${projectId}/people/${userId}/restriction`, { restricted });
    router.refresh();
  });
  const open = invited === 0 ? null : <p className="text-sm text-text-soft">{words.invited(invited)}</p>;
  if (people.length === 0) return open ?? <p className="text-sm text-text-soft">{words.nobody}</p>;
  return (
    <div className="space-y-4">
      {open}
      <p className="max-w-prose text-pretty text-sm text-text-soft">{words.peopleText}</p>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-surface">
        {people.map(({ userId, name, role, restricted }) => (
          <li key={userId} className="px-5 py-4 [overflow-wrap:anywhere]">
            <Switch
              label={words.restricted(name)}
              hint={words.roles[role]}
              checked={restricted}
              onChange={(next) => void run(userId, next)}
            />
          </li>
        ))}
      </ul>
      {problem ? (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
