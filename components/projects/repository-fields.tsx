import { words } from "#lib/platform/words.ts";
import { Field } from "../ui/field";
import { Input } from "../ui/input";

const Optional = () => <span className="font-normal text-text-soft"> ({words.projects.optional})</span>;

export function RepositoryFields({ urlError }: { urlError: string | undefined }) {
  return (
    <>
      <Field label={words.projects.url} hint={words.projects.urlHint} error={urlError}>
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
            placeholder={words.projects.urlPlaceholder}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={
            <>
              {words.projects.branch}
              <Optional />
            </>
          }
          hint={words.projects.branchHint}
        >
          {(control) => (
            <Input
              {...control}
              name="branch"
              maxLength={200}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label={
            <>
              {words.projects.token}
              <Optional />
            </>
          }
          hint={words.projects.tokenHint}
        >
          {(control) => <Input {...control} name="token" type="password" maxLength={1_000} autoComplete="off" />}
        </Field>
      </div>
    </>
  );
}
