"use client";

import { useState } from "react";
import type { ModelPage } from "#lib/models/schema.ts";
import { modelWords as words } from "#lib/words/settings/models.ts";
import { Alert } from "../ui/alert";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { AlertDialog } from "../ui/overlays/alert-dialog";

interface AnsweringNowProps {
  page: ModelPage;
  isBusy: boolean;
  onDisconnect: () => void;
}

/** Which model answers, who has set it, and what would answer without it. */
export function AnsweringNow({ page, isBusy, onDisconnect }: AnsweringNowProps) {
  const { answers, connection, mayConnect } = page;
  const isOwn = answers === "organization" && connection !== null;
  return (
    <section
      aria-labelledby="answering-now"
      className="grid gap-4 rounded-2xl border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h2 id="answering-now" className="text-sm text-text-soft">
            {words.nowTitle}
          </h2>
          <p className="font-display font-semibold text-lg [overflow-wrap:anywhere]">{nameOf(page)}</p>
          <p className="text-sm text-text-soft">{originOf(page)}</p>
        </div>
        {isOwn ? (
          <Badge tone={connection.verifiedAt ? "positive" : "caution"}>
            {connection.verifiedAt ? words.isVerified : words.isNotVerified}
          </Badge>
        ) : null}
      </div>
      {isOwn && !connection.verifiedAt ? <Alert tone="caution">{words.notVerifiedText}</Alert> : null}
      {mayConnect ? null : (
        <Alert>
          {words.notAllowed} {connection ? words.ignored : ""}
        </Alert>
      )}
      {connection ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-4">
          <p className="min-w-0 flex-1 basis-64 text-sm text-text-soft">{withoutIt(page)}</p>
          <Disconnect page={page} isBusy={isBusy} onDisconnect={onDisconnect} />
        </div>
      ) : null}
    </section>
  );
}

function Disconnect({ page, isBusy, onDisconnect }: AnsweringNowProps) {
  const [asks, setAsks] = useState(false);
  const next = page.environment ? words.theEnvironments : words.thePractice;
  return (
    <>
      <Button variant="secondary" disabled={isBusy} aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {words.disconnect}
      </Button>
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title={words.disconnectTitle}
        description={words.disconnectText(next)}
        cancelLabel={words.keep}
        confirmLabel={words.disconnect}
        confirmVariant="danger"
        onConfirm={onDisconnect}
      />
    </>
  );
}

const hostOf = (baseUrl: string) => (URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl);

function nameOfEnvironment({ environment }: ModelPage): string {
  if (!environment) return words.practice;
  const { baseUrl, model } = environment;
  if (baseUrl === null) return model ?? words.defaultModel;
  return model === null ? hostOf(baseUrl) : words.atHost(model, hostOf(baseUrl));
}

function nameOf(page: ModelPage): string {
  const { answers, connection } = page;
  if (answers === "organization" && connection) return words.atHost(connection.model, hostOf(connection.baseUrl));
  return nameOfEnvironment(page);
}

function originOf({ answers }: ModelPage): string {
  if (answers === "organization") return words.ofOrganization;
  return answers === "environment" ? words.ofEnvironment : words.practiceText;
}

const withoutIt = (page: ModelPage) =>
  page.environment ? words.environmentWaits(nameOfEnvironment(page)) : words.practiceWaits;
