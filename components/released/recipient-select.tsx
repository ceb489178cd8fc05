import { restrictableRoles } from "#lib/accounts/schema.ts";
import type { ReleasedPlaceForDisplay, ReleasedPlacesForDisplay } from "#lib/projects/released-places/schema.ts";
import { releasedPlacesWords as words } from "#lib/words/settings/released-places.ts";
import { Select } from "../ui/select";

export type Recipient = { role: (typeof restrictableRoles)[number] } | { userId: string };

interface RecipientSelectProps {
  id: string;
  people: ReleasedPlacesForDisplay["people"];
  value: string;
  onChange: (value: string) => void;
}

/** Returns for whom a place is, from the value of the select. */
export function toRecipient(value: string): Recipient {
  const role = restrictableRoles.find((one) => one === value);
  return role === undefined ? { userId: value } : { role };
}

/** Returns the value to begin with: the one restricted person, or else all editors. */
export function likelyRecipient(people: RecipientSelectProps["people"]): string {
  const [only, ...others] = people.filter(({ restricted }) => restricted);
  return only && others.length === 0 ? only.userId : "editor";
}

/** Returns for whom a place is, as people call it. */
export function forWhom({ person, role }: Pick<ReleasedPlaceForDisplay, "person" | "role">): string {
  return person?.name ?? words.all[role === "developer" ? "developer" : "editor"];
}

/** As `forWhom`, of a choice. */
export function nameOf(people: RecipientSelectProps["people"], recipient: Recipient): string {
  if ("role" in recipient) return words.all[recipient.role];
  return people.find(({ userId }) => userId === recipient.userId)?.name ?? "";
}

/** For whom a place is released: all of a role, or one person. */
export function RecipientSelect({ id, people, value, onChange }: RecipientSelectProps) {
  return (
    <Select id={id} value={value} className="w-full" onChange={({ target }) => onChange(target.value)}>
      {restrictableRoles.map((role) => (
        <option key={role} value={role}>
          {words.all[role]}
        </option>
      ))}
      {people.map(({ userId, name }) => (
        <option key={userId} value={userId}>
          {name}
        </option>
      ))}
    </Select>
  );
}
