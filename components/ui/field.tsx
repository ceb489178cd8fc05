import { Label } from "radix-ui";
import { type ReactNode, useId } from "react";

/** The attributes of a field's control that tie it to its label, hint and error, also for screen readers. */
export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The error with its remedy, or nothing. */
  error?: string | null | undefined;
  children: (control: FieldControl) => ReactNode;
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(" ") || undefined;
  return (
    <div className="grid content-start gap-1.5">
      <Label.Root htmlFor={id} className="font-medium text-sm">
        {label}
      </Label.Root>
      {children({ id, "aria-describedby": describedBy, "aria-invalid": error ? true : undefined })}
      {hint ? (
        <p id={hintId} className="text-text-soft text-xs">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={errorId} className="text-danger text-xs" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
