"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { rowsMax } from "#lib/content/field-value-schema.ts";
import type { Field as ContentField } from "#lib/content/schema.ts";
import { contentWords, fieldName } from "#lib/words/content/content-words.ts";
import { Button } from "../ui/button";
import { editable, type Faults, nameOf, newRow, type Typed, type TypedRow, type TypedValue } from "./form-values";
import type { PictureHost } from "./picture-host";
import { PlainField } from "./plain-field";

interface FieldProps {
  field: ContentField;
  /** The name of its control in the form. */
  name: string;
  faults: Faults;
  host: PictureHost;
}

interface EntryFieldProps extends FieldProps {
  typed: TypedValue;
  onChange: (typed: TypedValue) => void;
}

/** A field of an entry, with the fields inside of it. */
export function EntryField({ typed, onChange, ...props }: EntryFieldProps) {
  if (typeof typed !== "object")
    return <PlainField {...props} typed={typed} fault={props.faults[props.name] ?? null} onChange={onChange} />;
  return "group" in typed ? (
    <GroupField {...props} typed={typed.group} onChange={(group) => onChange({ group })} />
  ) : (
    <RowsField {...props} rows={typed.rows} onChange={(rows) => onChange({ rows })} />
  );
}

interface GroupFieldProps extends FieldProps {
  typed: Typed;
  onChange: (typed: Typed) => void;
}

/** The fields of a value with several parts, such as the top of a page. */
function GroupField({ field, typed, onChange, ...nested }: GroupFieldProps) {
  return (
    <fieldset className="grid min-w-0 gap-5 rounded-xl border border-line p-4">
      <legend className="px-1 font-medium text-sm">{fieldName(field)}</legend>
      {field.hint ? <p className="text-text-soft text-xs">{field.hint}</p> : null}
      <Parts {...nested} field={field} typed={typed} onChange={onChange} />
    </fieldset>
  );
}

function Parts({ field, name, typed, onChange, ...nested }: GroupFieldProps) {
  return editable(field.fields).map((one) => (
    <EntryField
      key={one.key}
      {...nested}
      field={one}
      name={nameOf(one.key, name)}
      typed={typed[nameOf(one.key)] ?? ""}
      onChange={(value) => onChange({ ...typed, [nameOf(one.key)]: value })}
    />
  ));
}

interface RowsFieldProps extends FieldProps {
  rows: readonly TypedRow[];
  onChange: (rows: readonly TypedRow[]) => void;
}

/** A list of groups: each is changed, moved or taken away, and new ones come at the end. */
function RowsField({ field, name, rows, onChange, ...nested }: RowsFieldProps) {
  const id = useId();
  const label = fieldName(field);
  const move = (at: number, to: number) => {
    const row = rows[at];
    if (row) onChange(rows.toSpliced(at, 1).toSpliced(to, 0, row));
  };
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-xl border border-line p-4">
      <legend className="px-1 font-medium text-sm">{label}</legend>
      {field.hint ? <p className="text-text-soft text-xs">{field.hint}</p> : null}
      {rows.length === 0 ? <p className="text-sm text-text-soft">{contentWords.noRows}</p> : null}
      <ol className="grid gap-4">
        {rows.map(({ id: rowId, from, typed }, at) => (
          <li key={rowId} className="grid min-w-0 gap-5 rounded-lg bg-sunken p-4">
            <div className="flex items-center gap-1">
              <span className="min-w-0 flex-1 truncate text-text-soft text-xs">{titleOf(field, typed) || at + 1}</span>
              <Button
                variant="quiet"
                size="icon"
                disabled={at === 0}
                aria-label={contentWords.rowUp(label, at + 1)}
                onClick={() => move(at, at - 1)}
              >
                <ArrowUp aria-hidden />
              </Button>
              <Button
                variant="quiet"
                size="icon"
                disabled={at === rows.length - 1}
                aria-label={contentWords.rowDown(label, at + 1)}
                onClick={() => move(at, at + 1)}
              >
                <ArrowDown aria-hidden />
              </Button>
              <Button
                variant="quiet"
                size="icon"
                aria-label={contentWords.removeRow(label, at + 1)}
                onClick={() => onChange(rows.toSpliced(at, 1))}
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
            <Parts
              {...nested}
              field={field}
              name={`${name}:${rowId}`}
              typed={typed}
              onChange={(changed) => onChange(rows.with(at, { id: rowId, from, typed: changed }))}
            />
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        size="small"
        className="w-fit"
        disabled={rows.length >= rowsMax}
        onClick={() => onChange([...rows, newRow(field, `${id}${crypto.randomUUID()}`)])}
      >
        <Plus aria-hidden />
        {contentWords.addRow(label)}
      </Button>
    </fieldset>
  );
}

/** Returns the first text of a row, which tells it from the others. */
function titleOf({ fields }: ContentField, typed: Typed): string {
  const first = editable(fields).find(({ key, kind }) => kind === "text" && typed[nameOf(key)] !== "");
  const text = first && typed[nameOf(first.key)];
  return typeof text === "string" ? text : "";
}
