import type { TriggerType } from "#lib/follow-ups/schema.ts";
import { followUpAdminWords } from "#lib/words/follow-ups-admin.ts";
import { Switch } from "../ui/switch";
import type { FieldsProps } from "./fields-props";

const { settings: text } = followUpAdminWords;
/** As they are asked: what waits for a person first. */
export const shownTriggers: readonly TriggerType[] = [
  "waiting_for_decision",
  "task_incomplete",
  "question_unanswered",
  "check_in",
];

export function TriggerSwitches({ draft, onChange }: FieldsProps) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-4 font-display font-semibold text-xl">{text.triggersTitle}</legend>
      {shownTriggers.map((type) => (
        <Switch
          key={type}
          label={text.triggers[type]}
          hint={text.triggerHints[type]}
          checked={draft.triggers[type]}
          onChange={(isOn) => onChange({ triggers: { ...draft.triggers, [type]: isOn } })}
        />
      ))}
    </fieldset>
  );
}
