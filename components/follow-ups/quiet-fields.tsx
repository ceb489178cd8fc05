import { followUpAdminWords } from "#lib/words/follow-ups-admin.ts";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Switch } from "../ui/switch";
import type { FieldsProps } from "./settings-draft";

const { settings: text } = followUpAdminWords;

export function QuietFields({ draft, problems, onChange }: FieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-display font-semibold text-xl">{text.quietTitle}</legend>
      <Switch
        label={text.quiet}
        hint={text.quietHint}
        checked={draft.isQuiet}
        onChange={(isQuiet) => onChange({ isQuiet })}
      />
      {draft.isQuiet ? (
        <div className="mt-4 grid max-w-md gap-x-6 gap-y-5 sm:grid-cols-2">
          <Field label={text.quietFrom} error={problems.quietFrom}>
            {(control) => (
              <Input
                {...control}
                type="time"
                value={draft.quietFrom}
                onChange={({ target }) => onChange({ quietFrom: target.value })}
              />
            )}
          </Field>
          <Field label={text.quietUntil} error={problems.quietUntil}>
            {(control) => (
              <Input
                {...control}
                type="time"
                value={draft.quietUntil}
                onChange={({ target }) => onChange({ quietUntil: target.value })}
              />
            )}
          </Field>
        </div>
      ) : null}
    </fieldset>
  );
}
