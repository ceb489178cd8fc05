"use client";

import { type FormEvent, useState } from "react";
import { variableNameSchema } from "#lib/generators/contract-schema.ts";
import type { BuildingForDisplay, SaveVariable } from "#lib/projects/building/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { buildingWords } from "#lib/words/settings/building.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { LocalTime } from "../ui/local-time";

type Variable = BuildingForDisplay["variables"][number];

interface BuildVariablesProps {
  projectId: string;
  building: BuildingForDisplay;
  onSaved: (building: BuildingForDisplay) => void;
}

/** The values that builds get. They can be replaced and forgotten, and never read. The repository's own file names them, or an admin does. */
export function BuildVariables({ projectId, building, onSaved }: BuildVariablesProps) {
  const words = buildingWords;
  const { generator, variables } = building;
  const [added, setAdded] = useState<string[]>([]);
  const mayName = generator?.status === "on" && generator.recognition.kind !== "contract";
  if (variables.length === 0 && !mayName) return null;
  const isNew = (name: string) => !variables.some((variable) => variable.name === name);
  const shown = [...variables, ...added.filter(isNew).map((name) => ({ name, setAt: null, end: null }))];
  return (
    <section className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="font-display font-semibold text-lg">{words.variablesTitle}</h2>
        <p className="max-w-prose text-pretty text-sm text-text-soft">{words.variablesText}</p>
      </div>
      {shown.map((variable) => (
        <VariableForm key={variable.name} projectId={projectId} variable={variable} onSaved={onSaved} />
      ))}
      {mayName ? <NameForm onName={(name) => setAdded([...added.filter((other) => other !== name), name])} /> : null}
    </section>
  );
}

function NameForm({ onName }: { onName: (name: string) => void }) {
  const words = buildingWords;
  const [name, setName] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onName(name);
    setName("");
  };
  return (
    <form onSubmit={submit}>
      <Field label={words.variableName} hint={words.variableNameHint}>
        {(control) => (
          <div className="flex flex-wrap gap-3">
            <Input
              {...control}
              className="min-w-56 flex-1 font-mono"
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              maxLength={64}
              value={name}
              onChange={(event) => setName(event.target.value.trim())}
            />
            <Button type="submit" variant="secondary" disabled={!variableNameSchema.safeParse(name).success}>
              {words.variableAdd}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

interface VariableFormProps extends Omit<BuildVariablesProps, "building"> {
  variable: Variable;
}

function VariableForm({ projectId, variable, onSaved }: VariableFormProps) {
  const words = buildingWords;
  const { name, setAt, end } = variable;
  const [value, setValue] = useState("");
  const [said, setSaid] = useState("");
  const save = useAction(async (given: SaveVariable) => {
    onSaved(await requestJson<BuildingForDisplay>("PUT", `/api/projects/${projectId}/building/variables`, given));
    setValue("");
    setSaid(given.value === null ? words.variableForgotten(name) : words.variableSaved(name));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value !== "") void save.run({ name, value });
  };
  const state =
    setAt === null ? (
      words.variableUnset
    ) : (
      <>
        <LocalTime at={setAt} />
        {end === null ? null : ` · ${words.variableEnd(end)}`}
      </>
    );
  return (
    <form onSubmit={submit} className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1">
          <Field label={<span className="font-mono [overflow-wrap:anywhere]">{name}</span>}>
            {(control) => (
              <Input
                {...control}
                type="password"
                className="font-mono"
                placeholder={words.variableNew}
                spellCheck={false}
                autoCapitalize="off"
                // A password manager would offer the person's own password.
                autoComplete="off"
                maxLength={4_000}
                value={value}
                onChange={(event) => {
                  setSaid("");
                  setValue(event.target.value);
                }}
              />
            )}
          </Field>
        </div>
        <Button
          type="submit"
          variant="secondary"
          aria-label={words.variableSaveName(name)}
          disabled={save.isBusy || value === ""}
        >
          {save.isBusy ? commonWords.saving : words.variableSave}
        </Button>
        {setAt === null ? null : (
          <Button
            variant="quiet"
            aria-label={words.variableForgetName(name)}
            disabled={save.isBusy}
            onClick={() => void save.run({ name, value: null })}
          >
            {words.variableForget}
          </Button>
        )}
      </div>
      <p className="text-text-soft text-xs">{state}</p>
      {save.problem ? (
        <Alert tone="danger" announce>
          {save.problem}
        </Alert>
      ) : null}
      <p role="status" className="text-positive text-sm empty:hidden">
        {said}
      </p>
    </form>
  );
}
