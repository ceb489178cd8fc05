import { Check } from "lucide-react";
import type { Act, RoleName } from "#lib/accounts/schema.ts";
import { peopleWords } from "#lib/words/people.ts";
import { whoMayWords } from "#lib/words/settings/who-may.ts";
import { Badge } from "../ui/badge";

interface WhoMayTableProps {
  rolesFor: Record<Act, RoleName[]>;
  /** The reader's own role. */
  yours: RoleName;
}

/** Who may do what: a table, and on a phone a list that names the roles of each act. */
export function WhoMayTable({ rolesFor, yours }: WhoMayTableProps) {
  const acts = Object.keys(rolesFor) as Act[];
  const roles = rolesFor.read;
  const columns = [...Map.groupBy(roles, (role) => acts.filter((act) => rolesFor[act].includes(role)).join()).values()];
  return (
    <div className="grid gap-4">
      <div className="overflow-hidden rounded-2xl border border-line bg-surface max-md:hidden">
        <table className="w-full table-fixed text-sm">
          <thead>
            <tr className="align-bottom text-xs">
              <td className="w-[30%]" />
              {columns.map((column) => (
                <th key={column[0]} scope="col" className="wrap-anywhere hyphens-auto px-1 py-3 font-medium">
                  {column.includes(yours) ? <Badge className="mb-1">{peopleWords.you}</Badge> : null}
                  {column.map((role) => (
                    <span key={role} className="block">
                      {peopleWords.roles[role]}
                    </span>
                  ))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-line border-t">
            {acts.map((act) => (
              <tr key={act}>
                <th scope="row" className="px-4 py-3 text-left font-normal">
                  {whoMayWords.acts[act]}
                </th>
                {columns.map(([role]) => (
                  <td key={role} className="px-1 py-3 text-center">
                    {role && rolesFor[act].includes(role) ? (
                      <Check role="img" aria-label={whoMayWords.may} className="mx-auto size-4 text-accent" />
                    ) : (
                      <span className="text-text-soft">
                        <span aria-hidden>–</span>
                        <span className="sr-only">{whoMayWords.mayNot}</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-surface md:hidden">
        {acts.map((act) => (
          <li key={act} className="grid gap-1 px-4 py-3">
            <p>{whoMayWords.acts[act]}</p>
            <p className="text-sm text-text-soft">
              {rolesFor[act].length === roles.length
                ? whoMayWords.all
                : rolesFor[act].map((role) => peopleWords.roles[role]).join(", ")}
            </p>
          </li>
        ))}
      </ul>
      <p className="text-sm text-text-soft">
        {whoMayWords.yours(peopleWords.roles[yours])} {whoMayWords.restricted}
      </p>
    </div>
  );
}
