"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import type { ModelRequest, RequestOverview } from "#lib/conversations/requests/request-schema.ts";
import { exportWords } from "#lib/words/inspector/exports.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { useAction } from "../../http/use-action";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { copyText } from "../../ui/copy-text";
import { readWholeRequest } from "../use-request";
import { type CopyForm, copyForms, copyRequest, isCopiedAs } from "./copied-request";

const { copies: words } = inspectorWords;
const saidMs = 2_000;

const toForm = (form: CopyForm) => (request: ModelRequest) => copyRequest(request, form) ?? "";

/** Buttons that copy the request for use elsewhere, or the page's address; without a request only the latter. */
export function RequestCopies({ request }: { request: RequestOverview | null }) {
  const [copied, setCopied] = useState<CopyForm | "link" | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), saidMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const { run, problem } = useAction(async (what: CopyForm | "link") => {
    setCopied(null);
    const text = what === "link" || request === null ? location.href : readWholeRequest(request).then(toForm(what));
    if (await copyText(text)) setCopied(what);
  });
  const forms = request ? copyForms.filter((form) => isCopiedAs(request, form)) : [];
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="float-left mr-1 text-sm text-text-soft">{words.title}</legend>
      {[...forms, "link" as const].map((form) => (
        <Button key={form} variant="secondary" size="small" onClick={() => void run(form)}>
          {copied === form ? <Check aria-hidden /> : <Copy aria-hidden />}
          {words.forms[form]}
        </Button>
      ))}
      <span role="status" className="text-positive text-xs">
        {copied === null ? "" : exportWords.copied(words.forms[copied])}
      </span>
      {forms.includes("curl") ? <p className="w-full text-text-soft text-xs">{exportWords.copyNeeds}</p> : null}
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
    </fieldset>
  );
}
