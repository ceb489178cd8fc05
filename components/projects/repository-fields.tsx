import { projectWords } from "#lib/words/projects.ts";
import { PasswordInput } from "../forms/password-input";
import type { FieldErrors } from "../forms/use-form-check";
import type { ProblemCode } from "../http/problem-code";
import { Field } from "../ui/field";
import { Input } from "../ui/input";

const Optional = () => <span className="font-normal text-text-soft"> ({projectWords.optional})</span>;

/** Returns the server's refusal under the field that it concerns, if it is one of these. */
export function repositoryErrors(code: ProblemCode, sentence: string): FieldErrors {
  if (code === "branch-name-invalid" || code === "repository-branch-missing") return { branch: sentence };
  if (code === "repository-token-refused" || code === "repository-needs-token") return { token: sentence };
  return code.startsWith("repository-") ? { url: sentence } : {};
}

interface RepositoryFieldsProps {
  errors: FieldErrors;
  /** The earlier entries. The token itself is never shown, only whether one is stored. */
  known?: { url: string | null; branch: string | null };
}

export function RepositoryFields({ errors, known }: RepositoryFieldsProps) {
  return (
    <>
      <Field label={projectWords.url} hint={projectWords.urlHint} error={errors.url}>
        {(control) => (
          <Input
            {...control}
            name="url"
            type="text"
            inputMode="url"
            required
            maxLength={2_000}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            placeholder={projectWords.urlPlaceholder}
            defaultValue={known?.url ?? undefined}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={
            <>
              {projectWords.branch}
              <Optional />
            </>
          }
          hint={projectWords.branchHint}
          error={errors.branch}
        >
          {(control) => (
            <Input
              {...control}
              name="branch"
              maxLength={200}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              defaultValue={known?.branch ?? undefined}
            />
          )}
        </Field>
        <Field
          label={
            <>
              {projectWords.token}
              <Optional />
            </>
          }
          hint={known ? projectWords.tokenKeptHint : projectWords.tokenHint}
          error={errors.token}
        >
          {(control) => <PasswordInput {...control} name="token" maxLength={1_000} autoComplete="off" />}
        </Field>
      </div>
    </>
  );
}

/** Returns the repository as entered in the form. */
export function readRepository(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "").trim();
  return { url: text("url"), branch: text("branch") || undefined, token: text("token") || undefined };
}
