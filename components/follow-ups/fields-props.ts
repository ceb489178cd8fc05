import type { DraftProblems, SettingsDraft } from "./settings-draft";

/** The props of each part of the form: the draft, its errors, and a function that changes it. */
export interface FieldsProps {
  draft: SettingsDraft;
  problems: DraftProblems;
  onChange: (part: Partial<SettingsDraft>) => void;
}
