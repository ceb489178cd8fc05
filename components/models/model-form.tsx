"use client";

import Link from "next/link";
import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  type FindingCode,
  type ListedModel,
  type ModelList,
  type ModelPage,
  presets,
  type Verification,
} from "#lib/models/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { modelWords as words } from "#lib/words/settings/models.ts";
import { LeaveQuestion } from "../forms/leave-question";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { useUnsavedChanges } from "../ui/hooks/use-unsaved-changes";
import { Input } from "../ui/input";
import { Segmented } from "../ui/segmented";
import { SubmitButton } from "../ui/submit-button";
import { Switch } from "../ui/switch";
import { KeyField } from "./key-field";
import {
  askedOf,
  chooseModel,
  choosePreset,
  draftOf,
  faultsOf,
  type ModelDraft,
  serverOf,
  settingsOf,
} from "./model-draft";
import { foundAt, refusedAt, Works } from "./model-findings";
import { ModelNameField } from "./model-name-field";
import { PresetChoice } from "./preset-choice";

interface ModelFormProps {
  /** The address of the organization's model in the API. */
  path: string;
  page: ModelPage;
  /** The address of the editor from which the person came, or null. */
  editorHref: string | null;
  /** Whether the last act was to save. */
  isSaved: boolean;
  onSaved: (page: ModelPage) => void;
  onChanged: () => void;
}

interface Verified {
  /** The server, the model and the key that were asked, as one text. */
  asked: string;
  found: Verification;
}

interface Listed {
  baseUrl: string;
  /** The server and the key that were asked, as one text. */
  server: string;
  listed: ListedModel[];
  code: FindingCode | null;
  sentence: string | null;
}

/** Connects a model: server, key, model, then Verify, then Save. A verification counts until one of the first three changes. */
export function ModelForm({ path, page, editorHref, isSaved, onSaved, onChanged }: ModelFormProps) {
  const saved = page.connection;
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [verified, setVerified] = useState<Verified | null>(null);
  const [models, setModels] = useState<Listed | null>(null);
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const hasChanges = JSON.stringify(draft) !== JSON.stringify(draftOf(saved));
  useUnsavedChanges(hasChanges);

  const asked = JSON.stringify(askedOf(draft, saved));
  const found = verified?.asked === asked ? verified.found : null;
  const works = found?.code === "works";
  const server = JSON.stringify(serverOf(draft, saved));
  // A finding replaces the one before it, so that two never contradict each other.
  const verify = useAction(async () => {
    onChanged();
    setVerified(null);
    setModels((known) => (known?.sentence ? null : known));
    const answer = await requestJson<Verification>("POST", `${path}/verify`, askedOf(draft, saved));
    setVerified({ asked, found: answer });
    if (answer.models.length === 0) return;
    setModels({ baseUrl: draft.baseUrl, server, listed: answer.models, code: null, sentence: null });
  });
  const save = useAction(async () => {
    const kept = await requestJson<ModelPage>("PUT", path, settingsOf(draft, saved, found?.proof ?? null));
    setDraft(draftOf(kept.connection));
    setVerified(null);
    setChecked(false);
    onSaved(kept);
  });
  const list = useAction(async () => {
    setVerified((known) => (known?.found.code === "works" ? known : null));
    const {
      models: listed,
      code,
      sentence,
    } = await requestJson<ModelList>("POST", `${path}/list`, serverOf(draft, saved));
    setModels({ baseUrl: draft.baseUrl, server, listed, code, sentence });
  });
  const isShown = models?.sentence ? models.server === server : models?.baseUrl === draft.baseUrl;
  const shownModels = isShown ? models : null;
  const isBusy = verify.isBusy || save.isBusy;

  const change = (part: Partial<ModelDraft> | ((known: ModelDraft) => ModelDraft)) => {
    onChanged();
    for (const action of [verify, save, list]) action.forget();
    setDraft((known) => (typeof part === "function" ? part(known) : { ...known, ...part }));
  };
  const faults = faultsOf(draft);
  const run = (action: { run: () => Promise<boolean> }) => {
    setChecked(true);
    if (Object.values(faults).some(Boolean)) {
      // The fields are marked with the next paint.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
    } else void action.run();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(works ? save : verify);
  };

  const saveLabel = save.isBusy ? commonWords.saving : words.save;
  const verifyLabel = isSaved && saved?.verifiedAt ? words.verifyAgain : words.verify;
  const refused = [verify, save, list].find(({ problem }) => problem !== null);
  const errors = refused?.problem
    ? refusedAt(refused.code, refused.problem)
    : found && !works
      ? foundAt(found, draft, "form")
      : foundAt(shownModels, draft, "model");
  useEffect(() => {
    // With the paint in which the answer shows: what has to change, or the button that is left to press.
    const wrong = verified || models ? form.current?.querySelector<HTMLElement>("[aria-invalid]") : null;
    const next = verified?.found.code === "works" ? form.current?.querySelector<HTMLElement>("[type=submit]") : null;
    (wrong ?? next)?.focus();
  }, [verified, models]);
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-6">
      <h2 className="font-display font-semibold text-xl">{saved ? words.changeTitle : words.connectTitle}</h2>
      <LeaveQuestion hasChanges={hasChanges} />
      <PresetChoice
        value={draft.preset}
        onChange={(preset) => {
          setChecked(false);
          change((known) => choosePreset(known, preset, saved));
        }}
      />
      <Field
        label={words.baseUrl}
        hint={page.allowsLocal && !presets[draft.preset].needsKey ? words.localHint : words.baseUrlHint}
        error={errors.baseUrl ?? (isChecked && faults.baseUrl ? words.baseUrlWrong : null)}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="url"
            maxLength={2_000}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            value={draft.baseUrl}
            onChange={(event) => change({ baseUrl: event.target.value })}
          />
        )}
      </Field>
      <KeyField draft={draft} saved={saved} error={errors.key} onChange={change} />
      <ModelNameField
        model={draft.model}
        models={shownModels?.listed ?? []}
        note={noteOf(shownModels)}
        error={errors.model}
        isMissing={isChecked && faults.model}
        isListing={list.isBusy}
        onList={() => void list.run()}
        onChange={(model, told) => change((known) => chooseModel(known, model, told))}
      />
      <Field
        label={words.windowTokens}
        hint={draft.preset === "ollama" ? `${words.windowHint} ${words.windowHintOllama}` : words.windowHint}
        error={isChecked && faults.windowTokens ? words.windowWrong : null}
      >
        {(control) => (
          <Input
            {...control}
            className="max-w-48"
            inputMode="numeric"
            maxLength={9}
            autoComplete="off"
            value={draft.windowTokens}
            onChange={(event) => change({ windowTokens: event.target.value, hasOwnWindow: true })}
          />
        )}
      </Field>
      <Switch
        label={words.seesPictures}
        hint={words.seesPicturesHint}
        checked={draft.seesPictures}
        onChange={(seesPictures) => change({ seesPictures, hasOwnSight: true })}
      />
      {draft.preset === "other" || draft.api !== presets[draft.preset].api || isOpenAiElsewhere(draft) ? (
        <div className="grid justify-items-start gap-1.5">
          <p aria-hidden className="font-medium text-sm">
            {words.api}
          </p>
          <Segmented
            label={words.api}
            value={draft.api}
            options={[
              { value: "chat", label: words.apis.chat },
              { value: "responses", label: words.apis.responses },
            ]}
            onChange={(api) => change({ api })}
          />
          <p className="text-text-soft text-xs">{words.apiHint}</p>
        </div>
      ) : null}
      {errors.form ? (
        <Alert tone="danger" announce>
          {errors.form}
        </Alert>
      ) : null}
      <div role="status" className="empty:hidden">
        {works ? (
          <Works
            found={found}
            next={hasChanges || !saved ? words.notSaved : saved.verifiedAt ? null : words.notNoted}
          />
        ) : null}
      </div>
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          {isSaved && editorHref ? (
            <Button asChild>
              <Link href={editorHref}>{words.backToEditor}</Link>
            </Button>
          ) : null}
          <SubmitButton variant={isSaved ? "secondary" : "primary"} disabled={isBusy}>
            {works ? saveLabel : verify.isBusy ? words.verifying : verifyLabel}
          </SubmitButton>
          {isSaved ? null : works ? (
            <Button variant="secondary" disabled={isBusy} onClick={() => run(verify)}>
              {verify.isBusy ? words.verifying : words.verifyAgain}
            </Button>
          ) : (
            <Button variant="secondary" disabled={isBusy} onClick={() => run(save)}>
              {save.isBusy ? commonWords.saving : words.saveUnverified}
            </Button>
          )}
        </div>
        <p role="status" className="text-positive text-sm empty:hidden">
          {isSaved ? (saved?.verifiedAt ? words.saved : words.savedUnverified) : ""}
        </p>
        {works || isSaved ? null : <p className="text-text-soft text-xs">{words.verifyText}</p>}
      </div>
    </form>
  );
}

/** OpenAI's own protocol is rarely that of another address. */
const isOpenAiElsewhere = ({ preset, baseUrl }: ModelDraft) =>
  preset === "openai" && baseUrl !== presets.openai.baseUrl;

function noteOf(shown: Listed | null): string | null {
  if (shown === null || shown.code !== null) return null;
  return shown.sentence ?? words.listed(shown.listed.length);
}
