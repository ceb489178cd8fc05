"use client";

import { Check, Copy, Download } from "lucide-react";
import { useState } from "react";
import { commonWords } from "#lib/words/common.ts";
import { contextWords } from "#lib/words/inspector.ts";
import { readText } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { copyText } from "../ui/copy-text";

const label = /^--- .+ ---$/;

interface ContextDumpProps {
  conversationId: string;
  /** The dump's beginning, or all of it. */
  beginning: string;
  /** The whole dump's length in UTF-16 code units. */
  length: number;
}

/** The dump word for word; the lines that name a block stand out. The rest of a long one is read when somebody asks for it. */
export function ContextDump({ conversationId, beginning, length }: ContextDumpProps) {
  const path = `/api/conversations/${conversationId}/context`;
  const textPath = `${path}?format=text`;
  const [whole, setWhole] = useState(length > beginning.length ? null : beginning);
  const text = whole ?? beginning;
  const reading = useAction(async () => setWhole(await readText(textPath)));
  const [isCopied, setCopied] = useState(false);
  const copying = useAction(async () => {
    if (!(await copyText(whole ?? readText(textPath)))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  });
  const problem = reading.problem ?? copying.problem;
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-surface">
      <div className="flex flex-wrap justify-end gap-2 border-line border-b bg-sunken px-3 py-2">
        {(["text", "json"] as const).map((format) => (
          <Button key={format} variant="secondary" size="small" asChild>
            <a href={`${path}?format=${format}`} download={`context.${format === "json" ? "json" : "txt"}`}>
              <Download aria-hidden />
              {format === "json" ? contextWords.downloadJson : contextWords.downloadText}
            </a>
          </Button>
        ))}
        <Button variant="secondary" size="small" onClick={() => void copying.run()}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          <span aria-live="polite">{isCopied ? commonWords.copied : commonWords.copy}</span>
        </Button>
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto whitespace-pre-wrap p-4 font-mono text-xs leading-relaxed [overflow-wrap:anywhere] sm:p-6"
      >
        {text.split(/(?<=\n)/).map((line, index) =>
          label.test(line.trimEnd()) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no id, and the text never changes
            <strong key={index} className="text-accent">
              {line}
            </strong>
          ) : (
            line
          ),
        )}
      </pre>
      {whole === null ? (
        <div className="flex flex-wrap items-center gap-3 border-line border-t bg-sunken px-3 py-2">
          <p role="status" className="text-sm text-text-soft">
            {reading.isBusy ? contextWords.reading : contextWords.beginning(Math.round(length / 1_000))}
          </p>
          <Button variant="secondary" size="small" disabled={reading.isBusy} onClick={() => void reading.run()}>
            {contextWords.showWhole}
          </Button>
        </div>
      ) : null}
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
    </div>
  );
}
