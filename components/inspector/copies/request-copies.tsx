"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import type { ModelRequest } from "#lib/conversations/requests/request-schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { Button } from "../../ui/button";
import { copyText } from "../../ui/copy-text";
import { type CopyForm, copyForms, copyRequest } from "./copied-request";

const { copies: words } = inspectorWords;
const saidMs = 2_000;

/** Buttons that copy the request for use elsewhere, or the page's address; without a request only the latter. */
export function RequestCopies({ request }: { request: ModelRequest | null }) {
  const [copied, setCopied] = useState<CopyForm | "link" | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), saidMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (what: CopyForm | "link", text: string) => {
    copyText(text).then(
      (isCopied) => setCopied(isCopied ? what : null),
      () => setCopied(null),
    );
  };
  const forms = copyForms.flatMap((form) => {
    const text = request && copyRequest(request, form);
    return text === null ? [] : [{ form, text }];
  });
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="float-left mr-1 text-sm text-text-soft">{words.title}</legend>
      {[...forms, { form: "link" as const, text: null }].map(({ form, text }) => (
        <Button key={form} variant="secondary" size="small" onClick={() => copy(form, text ?? location.href)}>
          {copied === form ? <Check aria-hidden /> : <Copy aria-hidden />}
          {words.forms[form]}
        </Button>
      ))}
      <span role="status" className="sr-only">
        {copied === null ? "" : commonWords.copied}
      </span>
    </fieldset>
  );
}
