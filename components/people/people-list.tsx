import type { PersonForDisplay } from "#lib/accounts/people/people-schema.ts";
import { peopleWords } from "#lib/words/people.ts";
import { Badge } from "../ui/badge";
import { PasswordLink } from "./password-link";
import { RemovePerson } from "./remove-person";
import { RoleSelect } from "./role-select";

/** The people who can reach the project. A person cannot change their own role. */
export function PeopleList({ projectId, people }: { projectId: string; people: readonly PersonForDisplay[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
      {people.map((person) => (
        <li key={person.userId} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
          <div className="min-w-48 flex-1">
            <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
              {person.name}
              {person.isYou ? <Badge>{peopleWords.you}</Badge> : null}
              {person.restricted ? <Badge>{peopleWords.isRestricted}</Badge> : null}
            </p>
            <p className="text-sm text-text-soft [overflow-wrap:anywhere]">{person.email}</p>
            {person.joinedBy ? (
              <p className="text-text-soft text-xs [overflow-wrap:anywhere]">{describeJoining(person.joinedBy)}</p>
            ) : null}
          </div>
          {person.mayChangeRole && !person.isYou ? (
            <RoleSelect projectId={projectId} person={person} />
          ) : (
            <p className="text-sm text-text-soft">{peopleWords.roles[person.role]}</p>
          )}
          {person.mayMakePasswordLink ? <PasswordLink projectId={projectId} person={person} /> : null}
          {person.mayRemove ? <RemovePerson projectId={projectId} person={person} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** Returns who invited the person, and the invitation's label. */
function describeJoining({ invitedBy, label, invitee }: NonNullable<PersonForDisplay["joinedBy"]>): string {
  const parts = [peopleWords.joinedBy(invitedBy), label, invitee ? peopleWords.inviteeFor(invitee) : null];
  return parts.filter(Boolean).join(" · ");
}
