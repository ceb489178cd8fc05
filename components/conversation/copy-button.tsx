"use client";

import { Check, Copy, Link2 } from "lucide-react";
import { useEffect, useState } from "react";
import { commonWords } from "#lib/words/common.ts";
import { Button } from "../ui/button";
import { copyText } from "../ui/copy-text";
import { Tooltip } from "../ui/overlays/tooltip";

interface CopyButtonProps {
  label: string;
  of: "text" | "link";
  /** Returns the text to copy. */
  read: () => string;
}

const saidMs = 2_000;

/** Copies a text and confirms that for a moment in its own label. */
export function CopyButton({ label, of, read }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), saidMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? Check : of === "link" ? Link2 : Copy;
  const copy = () => {
    copyText(read()).then(setCopied, () => setCopied(false));
  };
  return (
    <Tooltip content={isCopied ? commonWords.copied : label}>
      <Button variant="quiet" size="tiny" aria-label={label} onClick={copy}>
        <Icon aria-hidden />
        <span role="status" className="sr-only">
          {isCopied ? commonWords.copied : ""}
        </span>
      </Button>
    </Tooltip>
  );
}
