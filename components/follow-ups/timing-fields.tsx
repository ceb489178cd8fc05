import { followUpAdminWords } from "#lib/words/follow-ups-admin.ts";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import type { FieldsProps } from "./settings-draft";

const { settings: text } = followUpAdminWords;
const numbers = [
  { field: "minDelay", label: "minDelay", hint: "minDelayHint" },
  { field: "maxDelay", label: "maxDelay", hint: "maxDelayHint" },
  { field: "maxConsecutive", label: "maxConsecutive", hint: "maxConsecutiveHint" },
  { field: "cooldown", label: "cooldown", hint: "cooldownHint" },
  { field: "monthlyMax", label: "monthly", hint: "monthlyHint" },
] as const;

export function TimingFields({ draft, problems, onChange }: FieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-display font-semibold text-xl">{text.timingTitle}</legend>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {numbers.map(({ field, label, hint }) => (
          <Field key={field} label={text[label]} hint={text[hint]} error={problems[field]}>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={draft[field]}
                onChange={({ target }) => onChange({ [field]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
