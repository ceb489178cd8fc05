"use client";

import { type FormEvent, useRef, useState } from "react";
import { type ListedModel, type ModelList, type ModelPage, presets, type Verification } from "#lib/models/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { modelWords as words } from "#lib/words/settings/models.ts";
import type { ProblemCode } from "../http/problem-code";
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
import { ModelNameField } from "./model-name-field";
import { PresetChoice } from "./preset-choice";

interface ModelFormProps {
  /** The address of the organization's model in the API. */
  path: string;
  page: ModelPage;
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

/** Connects a model: server, key, model, then Verify, then Save. A verification counts until one of the first three changes. */
export function ModelForm({ path, page, isSaved, onSaved, onChanged }: ModelFormProps) {
  const saved = page.connection;
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [verified, setVerified] = useState<Verified | null>(null);
  const [models, setModels] = useState<{ server: string; listed: ListedModel[]; sentence: string | null } | null>(null);
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useUnsavedChanges(JSON.stringify(draft) !== JSON.stringify(draftOf(saved)));

  const asked = JSON.stringify(askedOf(draft, saved));
  const found = verified?.asked === asked ? verified.found : null;
  const works = found?.code === "works";
  const verify = useAction(async () => {
    setVerified(null);
    const answer = await requestJson<Verification>("POST", `${path}/verify`, askedOf(draft, saved));
    setVerified({ asked, found: answer });
  });
  const save = useAction(async () => {
    const kept = await requestJson<ModelPage>("PUT", path, settingsOf(draft, saved, found?.proof ?? null));
    setDraft(draftOf(kept.connection));
    setChecked(false);
    onSaved(kept);
  });
  const list = useAction(async () => {
    const server = serverOf(draft, saved);
    const answer = await requestJson<ModelList>("POST", `${path}/list`, server);
    setModels({ server: server.baseUrl, listed: answer.models, sentence: answer.sentence });
  });
  const shownModels = models?.server === draft.baseUrl ? models : null;
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

  const refused = [verify, save, list].find(({ problem }) => problem !== null);
  const errors = errorsOf(refused?.code ?? null, refused?.problem ?? null);
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-6">
      <h2 className="font-display font-semibold text-xl">{saved ? words.changeTitle : words.connectTitle}</h2>
      <PresetChoice value={draft.preset} onChange={(preset) => change((known) => choosePreset(known, preset, saved))} />
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
        error={isChecked && faults.model ? words.modelMissing : null}
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
      {draft.preset === "other" ? (
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
        </div>
      ) : null}
      {errors.form ? (
        <Alert tone="danger" announce>
          {errors.form}
        </Alert>
      ) : null}
      <div role="status" className="empty:hidden">
        {found ? <Found found={found} /> : null}
      </div>
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          {works ? (
            <SubmitButton disabled={isBusy}>{save.isBusy ? commonWords.saving : words.save}</SubmitButton>
          ) : (
            <SubmitButton disabled={isBusy}>{verify.isBusy ? words.verifying : words.verify}</SubmitButton>
          )}
          {works ? (
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

/** The result of a verification. */
function Found({ found }: { found: Verification }) {
  const isFine = found.code === "works";
  return (
    <Alert tone={isFine ? "positive" : "danger"}>
      {found.sentence} {isFine && found.firstTokenMs !== null ? words.firstToken(found.firstTokenMs) : null}
    </Alert>
  );
}

function noteOf(shown: { listed: ListedModel[]; sentence: string | null } | null): string | null {
  if (shown === null) return null;
  return shown.sentence ?? words.listed(shown.listed.length);
}

interface FieldErrors {
  baseUrl: string | null;
  key: string | null;
  form: string | null;
}

/** Returns the server's refusal at the field that it concerns. */
function errorsOf(code: ProblemCode | null, sentence: string | null): FieldErrors {
  const none = { baseUrl: null, key: null, form: null };
  if (code?.startsWith("model-address-")) return { ...none, baseUrl: sentence };
  return code === "model-key-needed" ? { ...none, key: sentence } : { ...none, form: sentence };
}
