"use client";

import { useState } from "react";
import type { ListedModel } from "#lib/models/schema.ts";
import { modelWords as words } from "#lib/words/settings/models.ts";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { ModelNameInput } from "./model-name-input";

interface ModelNameFieldProps {
  model: string;
  /** The server's list; empty until it was loaded. */
  models: readonly ListedModel[];
  /** The sentence about the list. */
  note: string | null;
  error: string | null;
  /** True if the name is missing, and somebody wanted to go on. */
  isMissing: boolean;
  isListing: boolean;
  onList: () => void;
  onChange: (model: string, told: number | null) => void;
}

/** The model's name: typed, or chosen from the server's list. */
export function ModelNameField(props: ModelNameFieldProps) {
  const { model, models, onChange } = props;
  // A list that comes later is shown again.
  const [typedBeside, setTypedBeside] = useState<readonly ListedModel[] | null>(null);
  const isList = models.length > 0 && typedBeside !== models;
  const missing = isList ? words.modelNotChosen : words.modelMissing;
  const choose = (id: string) => onChange(id, models.find((one) => one.id === id)?.windowTokens ?? null);
  return (
    <div className="grid gap-1.5">
      <Field
        label={words.model}
        hint={isList ? undefined : words.modelHint}
        error={props.error ?? (props.isMissing ? missing : null)}
      >
        {(control) => (
          <span className="flex flex-wrap gap-2">
            <ModelNameInput
              control={control}
              className="min-w-0 flex-1 basis-56 [&>select]:h-11"
              value={model}
              onChange={choose}
              names={isList ? models.map(({ id }) => id) : null}
              none={words.choose}
            />
            <Button
              variant="secondary"
              className="h-11"
              disabled={props.isListing}
              onClick={() => {
                setTypedBeside(null);
                props.onList();
              }}
            >
              {props.isListing ? words.listing : words.list}
            </Button>
          </span>
        )}
      </Field>
      <p role="status" className="text-text-soft text-xs empty:hidden">
        {props.note}
      </p>
      {isList ? (
        <Button
          variant="link"
          size="inline"
          className="justify-self-start text-xs"
          onClick={() => setTypedBeside(models)}
        >
          {words.typeName}
        </Button>
      ) : null}
    </div>
  );
}
