"use client";

import { useState } from "react";
import type { ModelList } from "#lib/models/schema.ts";
import { dryRunWords as words } from "#lib/words/settings/dry-runs.ts";
import { useRead } from "../../http/use-read";
import { ModelNameInput } from "../../models/model-name-input";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";

interface OtherModelFieldProps {
  projectId: string;
  /** The connected model's name. */
  connected: string;
  /** The name of another model; empty for the connected one. */
  value: string;
  onChange: (model: string) => void;
}

/** The model that answers: chosen from the provider's list where it gives one, otherwise a name that is typed. */
export function OtherModelField({ projectId, connected, value, onChange }: OtherModelFieldProps) {
  const { data, problem } = useRead<ModelList>(`/api/projects/${projectId}/instructions/models`);
  const [isTyping, setTyping] = useState(false);
  const listed = (data?.models ?? []).filter(({ id }) => id !== connected);
  // Until the provider has answered, the connected model is the only choice.
  const isLoading = data === null && problem === null;
  const isList = (listed.length > 0 || isLoading) && !isTyping;
  return (
    <div className="grid gap-1.5">
      <Field label={words.otherModel} hint={isList ? words.chooseHint : words.otherModelHint(connected)}>
        {(control) => (
          <ModelNameInput
            control={control}
            value={value}
            onChange={onChange}
            names={isList ? listed.map(({ id }) => id) : null}
            none={words.connectedModel(connected)}
            canBeNone
          />
        )}
      </Field>
      {listed.length === 0 ? null : (
        <Button
          variant="link"
          size="inline"
          className="touch-target justify-self-start text-xs"
          onClick={() => setTyping(!isTyping)}
        >
          {isList ? words.typeModel : words.chooseModel}
        </Button>
      )}
    </div>
  );
}
