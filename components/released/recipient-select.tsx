import { restrictableRoles } from "#lib/accounts/schema.ts";
import type { ReleasedPlacesForDisplay } from "#lib/projects/released-places/schema.ts";
import { releasedPlacesWords as words } from "#lib/words/released-places.ts";
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
