"use client";

import { contentWords } from "#lib/words/content/content-words.ts";
import { Field } from "../ui/field";
import { Textarea } from "../ui/textarea";

interface EntryBodyProps {
  label: string;
  /** Markdown. */
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
}

/** The text of an entry, as it stands in its file. */
export function EntryBody({ label, value, onChange, disabled = false }: EntryBodyProps) {
  return (
    <Field label={label} hint={contentWords.bodyHint}>
      {(control) => (
        <Textarea
          {...control}
          value={value}
          disabled={disabled}
          spellCheck
          rows={16}
          onChange={({ target }) => onChange(target.value)}
          className="font-mono text-sm"
        />
      )}
    </Field>
  );
}
