"use client";

import { Download } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import type { CloneTokenForDisplay, PublishingForDisplay } from "#lib/publishing/schema.ts";
import { publishingWords } from "#lib/words/publishing.ts";
import { publishingSettingsWords as words } from "#lib/words/settings/publishing.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { AlertDialog } from "../ui/overlays/alert-dialog";
import { SubmitButton } from "../ui/submit-button";
import { Textarea } from "../ui/textarea";
import type { ChangePublishing } from "./change-publishing";
import { CloneTokens } from "./clone-tokens";
import { OutputForm } from "./output-form";
import { PublishedVersions } from "./published-versions";
import { SiteAddress } from "./site-address";

interface PublishingSettingsProps {
  projectId: string;
  initial: PublishingForDisplay;
  /** Null for people who may not create any. */
  tokens: CloneTokenForDisplay[] | null;
  /** The address that git clones. */
  cloneUrl: string;
}

/**
 * Where visitors find the site, what they see, and how it is taken elsewhere. Each part is saved by itself. A site that was published here
 * before its repository became the publisher can still be taken from its visitors.
 */
export function PublishingSettings({ projectId, initial, tokens, cloneUrl }: PublishingSettingsProps) {
  const [publishing, setPublishing] = useState(initial);
  const change: ChangePublishing = async (method, path, body) => {
    setPublishing(
      await requestJson<PublishingForDisplay>(method, `/api/projects/${projectId}/publishing${path}`, body),
    );
  };
  const { publisher, repository, may, versions } = publishing;
  const isHere = publisher === "server";
  return (
    <div className="grid max-w-3xl gap-12">
      {repository ? (
        <p className="text-sm [overflow-wrap:anywhere]">
          {publishingWords.elsewhere(repository.branch, repository.url)}
        </p>
      ) : null}
      {isHere || publishing.isPublished ? (
        <Part title={words.addressTitle}>
          <Address publishing={publishing} />
          {isHere && may.configure ? <NameForm publishing={publishing} change={change} /> : null}
        </Part>
      ) : null}
      {isHere && may.configure ? (
        <Part title={words.domainsTitle} text={words.domainsText}>
          {publishing.takesDomains ? (
            <DomainsForm publishing={publishing} change={change} />
          ) : (
            <p className="text-sm text-text-soft">{words.domainsUnsupported}</p>
          )}
        </Part>
      ) : null}
      {!isHere && may.configure && (publishing.isBuilt || publishing.output) ? (
        <Part title={words.outputTitle} text={words.outputText}>
          <OutputForm output={publishing.output} change={change} />
        </Part>
      ) : null}
      {isHere || versions.length > 0 ? (
        <Part title={words.versionsTitle} text={versions.length > 0 ? words.versionsText : words.noVersions}>
          <PublishedVersions projectId={projectId} publishing={publishing} change={change} />
        </Part>
      ) : null}
      <Part title={words.copiesTitle} text={words.copiesText}>
        <Button variant="secondary" className="justify-self-start" asChild>
          <a href={`/api/projects/${projectId}/publishing/download`} download>
            <Download aria-hidden />
            {publishing.isBuilt ? words.downloadBuilt : words.download}
          </a>
        </Button>
      </Part>
      {tokens ? (
        <Part title={words.tokensTitle} text={words.tokensText}>
          <CloneTokens projectId={projectId} initial={tokens} cloneUrl={cloneUrl} />
        </Part>
      ) : null}
      {may.configure && publishing.isPublished ? (
        <Part title={words.unpublishTitle} text={isHere ? words.unpublishText : words.unpublishHereText}>
          <Unpublish text={isHere ? words.unpublishText : words.unpublishHereText} change={change} />
        </Part>
      ) : null}
    </div>
  );
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="font-display font-semibold text-xl">{title}</h2>
        {text ? <p className="max-w-prose text-pretty text-sm text-text-soft">{text}</p> : null}
      </div>
      {children}
    </section>
  );
}

function Address({ publishing: { isPublished, address, name } }: { publishing: PublishingForDisplay }) {
  if (isPublished && address) return <SiteAddress address={address} />;
  if (isPublished) return <Alert tone="caution">{publishingWords.noAddress}</Alert>;
  return (
    <p className="text-sm text-text-soft">
      {publishingWords.notYet} {name === null ? words.notNamed : null}
    </p>
  );
}

interface FormProps {
  publishing: PublishingForDisplay;
  change: ChangePublishing;
}

function NameForm({ publishing: { name, formerNames }, change }: FormProps) {
  const [saved, setSaved] = useState(false);
  const { run, isBusy, problem } = useAction(async (next: string) => {
    await change("PATCH", "", { name: next });
    setSaved(true);
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(String(new FormData(event.currentTarget).get("name") ?? ""));
  };
  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-3">
      <Field label={words.name} hint={words.nameHint} error={problem}>
        {(control) => (
          <Input
            {...control}
            key={name}
            name="name"
            defaultValue={name ?? ""}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={() => setSaved(false)}
          />
        )}
      </Field>
      {formerNames.length > 0 ? (
        <p className="text-sm text-text-soft [overflow-wrap:anywhere]">{words.formerNames(formerNames)}</p>
      ) : null}
      <Save label={words.nameSave} isBusy={isBusy} said={saved ? words.nameSaved : ""} />
    </form>
  );
}

function DomainsForm({ publishing: { domains }, change }: FormProps) {
  const [saved, setSaved] = useState(false);
  const { run, isBusy, problem } = useAction(async (text: string) => {
    const given = text.split("\n").flatMap((line) => line.trim() || []);
    await change("PUT", "/domains", { domains: given });
    setSaved(true);
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(String(new FormData(event.currentTarget).get("domains") ?? ""));
  };
  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-3">
      <Field label={words.domains} hint={words.domainsHint} error={problem}>
        {(control) => (
          <Textarea
            {...control}
            key={domains.join(" ")}
            name="domains"
            rows={3}
            defaultValue={domains.join("\n")}
            placeholder="www.example.org"
            autoCapitalize="none"
            spellCheck={false}
            onChange={() => setSaved(false)}
          />
        )}
      </Field>
      <Save label={words.domainsSave} isBusy={isBusy} said={saved ? words.domainsSaved : ""} />
    </form>
  );
}

function Save({ label, isBusy, said }: { label: string; isBusy: boolean; said: string }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <SubmitButton variant="secondary" disabled={isBusy}>
        {label}
      </SubmitButton>
      <p role="status" className="text-positive text-sm">
        {said}
      </p>
    </div>
  );
}

function Unpublish({ text, change }: { text: string; change: ChangePublishing }) {
  const [isAsked, setAsked] = useState(false);
  const { run, isBusy, problem } = useAction(() => change("DELETE", "", {}));
  return (
    <>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      <Button
        variant="secondary"
        className="justify-self-start"
        aria-haspopup="dialog"
        disabled={isBusy}
        onClick={() => setAsked(true)}
      >
        {isBusy ? words.unpublishBusy : words.unpublish}
      </Button>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={words.unpublishAsk}
        description={text}
        cancelLabel={words.unpublishKeep}
        confirmLabel={words.unpublish}
        confirmVariant="danger"
        onConfirm={() => void run()}
      />
    </>
  );
}
