import type { DraftProblems, SettingsDraft } from "./settings-draft";

/** What each part of the form is given: all that was typed, what is wrong with it, and how to change it. */
export interface FieldsProps {
  draft: SettingsDraft;
  problems: DraftProblems;
  onChange: (part: Partial<SettingsDraft>) => void;
}
