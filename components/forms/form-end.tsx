import type { ReactNode } from "react";
import { commonWords } from "#lib/words/common.ts";
import { Alert } from "../ui/alert";
import { SubmitButton } from "../ui/submit-button";

interface FormEndProps {
  save: { isBusy: boolean; problem: string | null };
  /** True while there is nothing to save, or it may not be saved. */
  isOff?: boolean;
  /** The words on the button. */
  label: string;
  /** The sentence once it is saved; "" before. */
  said: string;
  /** More beside the button. */
  children?: ReactNode;
}

/** The end of a form of settings: a problem, the button, and that it is saved. */
export function FormEnd({ save, isOff = false, label, said, children }: FormEndProps) {
  return (
    <div className="grid gap-4">
      {save.problem ? (
        <Alert tone="danger" announce>
          {save.problem}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton disabled={save.isBusy || isOff}>{save.isBusy ? commonWords.saving : label}</SubmitButton>
        <p role="status" className="text-positive text-sm">
          {said}
        </p>
        {children}
      </div>
    </div>
  );
}
