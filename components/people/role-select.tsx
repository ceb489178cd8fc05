"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import type { PersonForDisplay } from "#lib/accounts/people/people-schema.ts";
import { projectRoles } from "#lib/accounts/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { peopleWords } from "#lib/words/people.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Select } from "../ui/select";
import { SubmitButton } from "../ui/submit-button";

/**
 * A person's role. Choosing another one does not save it yet: with the keyboard a person passes through all roles in
 * between.
 */
export function RoleSelect({ projectId, person }: { projectId: string; person: PersonForDisplay }) {
  const router = useRouter();
  const [role, setRole] = useState<string>(person.role);
  const select = useRef<HTMLSelectElement>(null);
  const { run, isBusy, problem } = useAction(async (next: string) => {
    await requestJson("PATCH", `/api/projects/${projectId}/people/${person.userId}`, { role: next });
    router.refresh();
    // The pressed button is about to disappear.
    select.current?.focus();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(role);
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={peopleWords.roleOf(person.name)}
        ref={select}
        value={role}
        onChange={({ target }) => setRole(target.value)}
      >
        {projectRoles.map((one) => (
          <option key={one} value={one}>
            {peopleWords.roles[one]}
          </option>
        ))}
      </Select>
      {role === person.role ? null : (
        <SubmitButton size="small" disabled={isBusy}>
          {isBusy ? commonWords.saving : peopleWords.changeRole}
        </SubmitButton>
      )}
      {problem ? (
        <p role="alert" className="w-full text-danger text-sm">
          {problem}
        </p>
      ) : null}
    </form>
  );
}
