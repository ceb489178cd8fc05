"use client";

import { type FormEvent, useState } from "react";
import { formWords } from "#lib/words/forms.ts";

/** Sentences by the names of the fields that they are about. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Checks a form before it is sent, in words beside its fields instead of the browser's bubble. `formProps` are for the form: they send
 * it if nothing is wrong, and otherwise focus the first wrong field. `errors` are for the fields; each goes when its field is
 * corrected. `missing` has sentences for required fields that are empty. `show` adds what the server found wrong.
 */
export function useFormCheck(missing: FieldErrors = {}) {
  const [errors, setErrors] = useState<FieldErrors>({});

  const show = (form: HTMLFormElement, found: FieldErrors): boolean => {
    setErrors(found);
    const first = controlsOf(form).find(({ name }) => found[name] !== undefined);
    first?.focus();
    return Object.keys(found).length > 0;
  };

  const formProps = (send: (form: HTMLFormElement) => void) => ({
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      if (!show(form, wrongFields(form, missing))) send(form);
    },
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      if (!isControl(target) || errors[target.name] === undefined) return;
      const { [target.name]: _, ...others } = errors;
      const sentence = wrongWith(target, missing);
      setErrors(sentence === null ? others : { ...others, [target.name]: sentence });
    },
  });

  return { errors, formProps, show };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isControl(element: unknown): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

const controlsOf = (form: HTMLFormElement) => Array.from(form.elements).filter(isControl);

function wrongFields(form: HTMLFormElement, missing: FieldErrors): FieldErrors {
  const found: Record<string, string> = {};
  for (const control of controlsOf(form)) {
    const sentence = wrongWith(control, missing);
    if (control.name !== "" && sentence !== null) found[control.name] = sentence;
  }
  return found;
}

/** Returns what is wrong with a field, or null. Spaces alone count as nothing. */
function wrongWith(control: Control, missing: FieldErrors): string | null {
  const { name, value, validity, required, disabled } = control;
  if (disabled) return null;
  if (required && (validity.valueMissing || value.trim() === "")) return missing[name] ?? formWords.missing;
  if (validity.typeMismatch) return control.type === "url" ? formWords.url : formWords.email;
  // The browser's own `tooShort` knows nothing of a value that a script has set.
  const shortest = "minLength" in control ? control.minLength : -1;
  return value !== "" && value.length < shortest ? formWords.tooShort(shortest) : null;
}
