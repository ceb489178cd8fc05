import { promptCharactersMax } from "#lib/follow-ups/schema.ts";
import { defaultPrompts, triggerTypes } from "#lib/follow-ups/triggers-schema.ts";
import { followUpAdminWords } from "#lib/words/follow-ups-admin.ts";
import { Field } from "../ui/field";
import { Textarea } from "../ui/textarea";
import type { FieldsProps } from "./settings-draft";

const { settings: text, triggers } = followUpAdminWords;

export function PromptFields({ draft, onChange }: FieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-display font-semibold text-xl">{text.promptsTitle}</legend>
      <p className="mt-1 mb-4 max-w-prose text-sm text-text-soft">{text.promptsText}</p>
      <div className="grid gap-5">
        {triggerTypes.map((type) => (
          <Field key={type} label={triggers[type].label}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                isShort
                maxLength={promptCharactersMax}
                placeholder={defaultPrompts[type]}
                value={draft.prompts[type]}
                onChange={({ target }) => onChange({ prompts: { ...draft.prompts, [type]: target.value } })}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
