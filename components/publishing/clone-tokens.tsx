"use client";

import { Check, Copy } from "lucide-react";
import { type FormEvent, useState } from "react";
import { type CloneTokenForDisplay, cloneTokenDays, type NewCloneToken } from "#lib/publishing/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { publishingSettingsWords as words } from "#lib/words/settings/publishing.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { copyText } from "../ui/copy-text";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { LocalTime } from "../ui/local-time";
import { Select } from "../ui/select";
import { SubmitButton } from "../ui/submit-button";

interface CloneTokensProps {
  projectId: string;
  initial: CloneTokenForDisplay[];
  cloneUrl: string;
}

/** The tokens with which git can read the site. A new one is shown once. */
export function CloneTokens({ projectId, initial, cloneUrl }: CloneTokensProps) {
  const [tokens, setTokens] = useState(initial);
  const [created, setCreated] = useState<NewCloneToken | null>(null);
  const path = `/api/projects/${projectId}/clone-tokens`;
  const takeBack = useAction(async (id: string) => {
    await requestJson("DELETE", `${path}/${id}`, {});
    setTokens((known) => known.filter((token) => token.id !== id));
    setCreated((known) => (known?.id === id ? null : known));
  });
  const add = (token: NewCloneToken) => {
    setCreated(token);
    setTokens((known) => [token, ...known]);
  };
  return (
    <div className="grid gap-5">
      <NewTokenForm path={path} onCreated={add} />
      {created ? <CreatedToken token={created.token} cloneUrl={cloneUrl} /> : null}
      {takeBack.problem ? (
        <Alert tone="danger" announce>
          {takeBack.problem}
        </Alert>
      ) : null}
      {tokens.length === 0 ? (
        <p className="text-sm text-text-soft">{words.noTokens}</p>
      ) : (
        <ul className="grid gap-px overflow-hidden rounded-2xl border border-line bg-line">
          {tokens.map(({ id, label, byName, expiresAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-surface px-4 py-3">
              <div className="grid min-w-0 gap-0.5">
                <p className="font-medium text-sm [overflow-wrap:anywhere]">{label}</p>
                <p className="text-text-soft text-xs">
                  {words.tokenBy(byName)}, {words.until} <LocalTime at={expiresAt} />
                </p>
              </div>
              <Button
                variant="secondary"
                size="small"
                aria-label={words.takeBackLabel(label)}
                disabled={takeBack.isBusy}
                onClick={() => void takeBack.run(id)}
              >
                {words.takeBack}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function NewTokenForm({ path, onCreated }: { path: string; onCreated: (token: NewCloneToken) => void }) {
  const [isMissing, setMissing] = useState(false);
  const create = useAction(async (label: string, days: number) => {
    onCreated(await requestJson<NewCloneToken>("POST", path, { label, days }));
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const label = String(data.get("label") ?? "").trim();
    setMissing(label === "");
    if (label === "") return;
    void create.run(label, Number(data.get("days"))).then((isDone) => (isDone ? form.reset() : undefined));
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <div className="flex flex-wrap gap-4">
        <div className="min-w-56 flex-1">
          <Field
            label={words.tokenLabel}
            hint={words.tokenLabelHint}
            error={isMissing ? words.tokenMissing : create.problem}
          >
            {(control) => <Input {...control} name="label" maxLength={100} autoComplete="off" />}
          </Field>
        </div>
        <Field label={words.tokenDays}>
          {(control) => (
            <Select {...control} name="days" defaultValue="90">
              {cloneTokenDays.map((days) => (
                <option key={days} value={days}>
                  {words.days(days)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <SubmitButton variant="secondary" className="justify-self-start" disabled={create.isBusy}>
        {create.isBusy ? words.createTokenBusy : words.createToken}
      </SubmitButton>
    </form>
  );
}

function CreatedToken({ token, cloneUrl }: { token: string; cloneUrl: string }) {
  return (
    <div className="grid gap-4 rounded-2xl border border-line p-4">
      <Alert tone="positive" announce>
        {words.tokenCreated}
      </Alert>
      <ToCopy label={words.token} text={token} button={words.copyToken} />
      <ToCopy
        label={words.cloneCommand}
        hint={words.cloneHint}
        text={`git clone ${cloneUrl}`}
        button={words.copyCommand}
      />
    </div>
  );
}

function ToCopy({ label, hint, text, button }: { label: string; hint?: string; text: string; button: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => copyText(text).then(setCopied, () => setCopied(false));
  return (
    <div className="grid gap-2">
      <Field label={label} hint={hint}>
        {(control) => (
          <Input
            {...control}
            readOnly
            value={text}
            onFocus={({ target }) => target.select()}
            className="font-mono text-sm"
          />
        )}
      </Field>
      <Button variant="quiet" size="small" className="justify-self-start" onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span aria-live="polite">{isCopied ? commonWords.copied : button}</span>
      </Button>
    </div>
  );
}
