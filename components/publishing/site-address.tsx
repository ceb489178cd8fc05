"use client";

import { Check, Copy, ExternalLink } from "lucide-react";
import { useState } from "react";
import { commonWords } from "#lib/words/common.ts";
import { publishingWords as words } from "#lib/words/publishing.ts";
import { Button } from "../ui/button";
import { copyText } from "../ui/copy-text";

/** A site's address, to open and to copy. `isMain` if opening it is what comes next. */
export function SiteAddress({ address, isMain = false }: { address: string; isMain?: boolean }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => copyText(address).then(setCopied, () => setCopied(false));
  return (
    <div className="grid gap-3">
      <p className="rounded-lg bg-sunken px-3 py-2.5 font-mono text-sm [overflow-wrap:anywhere]">
        {address.replace(/^https?:\/\//, "").replace(/\/$/, "")}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant={isMain ? "primary" : "secondary"} size={isMain ? "regular" : "small"} asChild>
          <a href={address} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            {words.open}
            <span className="sr-only">{words.opensNewTab}</span>
          </a>
        </Button>
        <Button
          variant={isMain ? "secondary" : "quiet"}
          size={isMain ? "regular" : "small"}
          onClick={() => void copy()}
        >
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          <span aria-live="polite">{isCopied ? commonWords.copied : words.copy}</span>
        </Button>
      </div>
    </div>
  );
}
