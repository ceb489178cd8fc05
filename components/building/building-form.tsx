"use client";

import { type FormEvent, useState } from "react";
import type { Recipe } from "#lib/generators/schema.ts";
import type { BuildingForDisplay, SaveBuilding } from "#lib/projects/building/schema.ts";
import type { RepositoryPath } from "#lib/projects/protection/schema.ts";
import { buildingWords } from "#lib/words/settings/building.ts";
import { FormEnd } from "../forms/form-end";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { ClosesAll } from "../protection/repository-paths";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { useUnsavedChanges } from "../ui/hooks/use-unsaved-changes";
import { Input } from "../ui/input";
import { Switch } from "../ui/switch";
import { BuildVariables } from "./build-variables";
import { PresentBuild } from "./present-build";
import { RecognitionNote } from "./recognition-note";

type Generator = NonNullable<BuildingForDisplay["generator"]>;

/** Returns what the repository's own file says, else the confirmed recipe, else the recognised one, else null. */
function recipeOf({ recipe, recognition }: Generator): Recipe | null {
  if (recognition.kind === "contract") return recognition.build;
  return recipe ?? ("build" in recognition ? recognition.build : null);
}

const draftOf = (generator: Generator) => {
  const { siteFolder = "", install = "", build = "", output = "", base } = recipeOf(generator) ?? {};
  const { installScripts } = generator;
  return { siteFolder, install: install ?? "", build, output, base: base ? `/${base}/` : "", installScripts };
};

interface BuildingFormProps {
  projectId: string;
  workspaceId: string;
  initial: BuildingForDisplay;
  /** The paths that the repository's own file closes. */
  repositoryPaths: readonly RepositoryPath[];
}

const givenOf = (draft: ReturnType<typeof draftOf>) => ({ ...draft, install: draft.install.trim() || null });

/** How the project's site is built: what was recognised and why, to be confirmed once, and changed at any time; and how its build goes. */
export function BuildingForm({ projectId, workspaceId, initial, repositoryPaths }: BuildingFormProps) {
  const words = buildingWords;
  const [building, setBuilding] = useState(initial);
  const [said, setSaid] = useState("");
  const { generator, sandbox } = building;
  const save = useAction(async (given: SaveBuilding) => {
    setSaid("");
    setBuilding(await requestJson<BuildingForDisplay>("PUT", `/api/projects/${projectId}/building`, given));
  });
  const isOn = generator?.status === "on" && sandbox.kind !== "none";
  const look = useAction(async () => {
    setBuilding(await requestJson<BuildingForDisplay>("POST", `/api/projects/${projectId}/building/recognise`));
    setSaid(words.looked);
  });
  return (
    <div className="grid max-w-3xl gap-10">
      <section className="grid gap-4">
        {generator ? (
          <RecognitionNote generator={generator} />
        ) : (
          <div className="grid gap-1">
            <h2 className="font-display font-semibold text-lg">{words.asItLies}</h2>
            <p className="max-w-prose text-pretty text-sm text-text-soft">{words.asItLiesText}</p>
          </div>
        )}
        <ClosesAll paths={repositoryPaths} />
        <div className="flex flex-wrap items-center gap-4">
          <Button
            variant="secondary"
            size="small"
            disabled={look.isBusy || save.isBusy}
            onClick={() => void look.run()}
          >
            {words.lookAgain}
          </Button>
          <p role="status" className="text-positive text-sm">
            {said}
          </p>
        </div>
        {look.problem ? <Alert tone="danger">{look.problem}</Alert> : null}
      </section>
      {generator ? (
        <HowForm
          // Another recognition begins with what it says.
          key={JSON.stringify([generator.recognition, generator.recipe])}
          generator={generator}
          save={save}
          // Its answer would show again what was there before the save.
          isOff={look.isBusy}
        />
      ) : null}
      {isOn ? (
        <PresentBuild
          workspaceId={workspaceId}
          version={JSON.stringify([generator.confirmedAt, building.variables])}
          output={recipeOf(generator)?.output ?? ""}
          onOutput={
            generator.recognition.kind === "contract"
              ? null
              : (output) => void save.run({ status: "on", ...givenOf({ ...draftOf(generator), output }) })
          }
        />
      ) : null}
      <BuildVariables projectId={projectId} building={building} onSaved={setBuilding} />
      <section className="grid gap-2">
        <h2 className="font-display font-semibold text-lg">{words.sandboxTitle}</h2>
        {sandbox.kind === "none" ? (
          <Alert tone="caution">{words.sandboxNone[sandbox.because]}</Alert>
        ) : (
          <p className="max-w-prose text-pretty text-sm text-text-soft">{words.sandboxOn(sandbox.version)}</p>
        )}
      </section>
    </div>
  );
}

interface HowFormProps {
  generator: Generator;
  save: { isBusy: boolean; problem: string | null; run: (given: SaveBuilding) => Promise<unknown> };
  /** Whether nothing can be saved at present. */
  isOff: boolean;
}

function HowForm({ generator, save, isOff }: HowFormProps) {
  const words = buildingWords;
  const [draft, setDraft] = useState(() => draftOf(generator));
  useUnsavedChanges(JSON.stringify(draft) !== JSON.stringify(draftOf(generator)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save.run({ status: "on", ...givenOf(draft) });
  };
  const field = (name: "siteFolder" | "install" | "build" | "output" | "base", label: string, hint?: string) => (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          className="font-mono"
          spellCheck={false}
          autoCapitalize="off"
          required={name === "build"}
          // The repository's own file decides, so that it is true for everybody who builds the site.
          readOnly={generator.recognition.kind === "contract"}
          value={draft[name]}
          onChange={(event) => {
            setDraft({ ...draft, [name]: event.target.value });
          }}
        />
      )}
    </Field>
  );
  return (
    <form onSubmit={submit} className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="font-display font-semibold text-lg">{words.howTitle}</h2>
        <p className="max-w-prose text-pretty text-sm text-text-soft">{words.howText}</p>
      </div>
      {field("install", words.install, words.installHint)}
      {field("build", words.build)}
      {field("output", words.output, words.outputHint)}
      {field("siteFolder", words.siteFolder, words.siteFolderHint)}
      {field("base", words.base, words.baseHint)}
      <Switch
        label={words.scripts}
        hint={words.scriptsHint}
        checked={draft.installScripts}
        onChange={(installScripts) => setDraft({ ...draft, installScripts })}
      />
      <FormEnd save={save} isOff={isOff} label={generator.status === "on" ? words.save : words.confirm} said="">
        {generator.status === "off" ? null : (
          <Button variant="secondary" disabled={isOff || save.isBusy} onClick={() => void save.run({ status: "off" })}>
            {words.off}
          </Button>
        )}
      </FormEnd>
    </form>
  );
}
