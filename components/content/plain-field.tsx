"use client";

import { useId } from "react";
import type { Field as ContentField } from "#lib/content/schema.ts";
import { contentWords, fieldName } from "#lib/words/content/content-words.ts";
import { formWords } from "#lib/words/forms.ts";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Select } from "../ui/select";
import { Switch } from "../ui/switch";
import { Textarea } from "../ui/textarea";
import type { FieldFault } from "./form-values";
import { PictureField } from "./picture-field";
import type { PictureHost } from "./picture-host";

export interface PlainFieldProps {
  field: ContentField;
  /** The name of its control in the form. */
  name: string;
  typed: string | boolean;
  fault: FieldFault | null;
  host: PictureHost;
  onChange: (typed: string | boolean) => void;
}

/** A field of one value, as its kind asks for. */
export function PlainField({ field, name, typed, fault, host, onChange }: PlainFieldProps) {
  const label = fieldName(field);
  const listId = useId();
  if (typeof typed === "boolean")
    return <Switch label={label} hint={field.hint ?? undefined} checked={typed} onChange={onChange} />;
  if (field.kind === "picture")
    return <PictureField label={label} hint={field.hint} value={typed} host={host} onChange={onChange} />;
  const hint = field.hint ?? (field.kind === "list" ? contentWords.listHint : undefined);
  return (
    <Field label={label} hint={hint} error={fault && sentenceOf(fault)}>
      {(control) => {
        const shared = { ...control, name, value: typed, autoComplete: "off" };
        const change = ({ target }: { target: { value: string } }) => onChange(target.value);
        switch (field.kind) {
          case "long-text":
            return <Textarea {...shared} isShort onChange={change} />;
          case "list":
            return <Textarea {...shared} isShort rows={3} onChange={change} />;
          case "date":
            return <Input {...shared} type="date" onChange={change} className="max-w-52" />;
          case "number":
            return <Input {...shared} inputMode="decimal" onChange={change} className="max-w-52" />;
          case "choice":
            return field.isOpen ? (
              <>
                <Input {...shared} list={listId} onChange={change} />
                <datalist id={listId}>
                  {field.choices.map((choice) => (
                    <option key={choice} value={choice} />
                  ))}
                </datalist>
              </>
            ) : (
              <Select {...shared} onChange={change} className="w-full">
                {field.choices.includes(typed) ? null : <option value={typed}>{typed || contentWords.none}</option>}
                {field.choices.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </Select>
            );
          default:
            return <Input {...shared} maxLength={2_000} onChange={change} />;
        }
      }}
    </Field>
  );
}

function sentenceOf(fault: FieldFault): string {
  switch (fault) {
    case "missing":
      return formWords.missing;
    case "number":
      return contentWords.wrongNumber;
    case "date":
      return contentWords.wrongDate;
    case "choice":
      return contentWords.wrongChoice;
    default:
      return fault satisfies never;
  }
}
