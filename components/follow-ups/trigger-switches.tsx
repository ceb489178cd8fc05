import { triggers, triggerTypes } from "#lib/follow-ups/triggers-schema.ts";
import { followUpAdminWords } from "#lib/words/follow-ups-admin.ts";
import { Switch } from "../ui/switch";
import type { FieldsProps } from "./settings-draft";

const { settings: text } = followUpAdminWords;
export function TriggerSwitches({ draft, onChange }: FieldsProps) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-4 font-display font-semibold text-xl">{text.triggersTitle}</legend>
      {triggerTypes.map((type) => (
        <Switch
          key={type}
          label={triggers[type].label}
          hint={triggers[type].hint}
          checked={draft.triggers[type]}
          onChange={(isOn) => onChange({ triggers: { ...draft.triggers, [type]: isOn } })}
        />
      ))}
    </fieldset>
  );
}
