"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { commonWords } from "#lib/words/common.ts";
import { peopleWords } from "#lib/words/people.ts";
import { Button } from "../ui/button";
import { copyText } from "../ui/copy-text";
import { Field } from "../ui/field";
import { Input } from "../ui/input";

/** A link to pass on, with a button that copies it. */
export function CopyLink({ label, url }: { label: string; url: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => copyText(url).then(setCopied, () => setCopied(false));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-56 flex-1">
        <Field label={label}>
          {(control) => (
            <Input {...control} readOnly value={url} onFocus={({ target }) => target.select()} className="text-sm" />
          )}
        </Field>
      </div>
      <Button variant="secondary" className="h-11" onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {isCopied ? commonWords.copied : peopleWords.copy}
      </Button>
    </div>
  );
}
