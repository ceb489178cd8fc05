"use client";

import { Check, Copy, Download } from "lucide-react";
import { useRef, useState } from "react";
import { commonWords } from "#lib/words/common.ts";
import { contextWords } from "#lib/words/inspector.ts";
import { Button } from "../ui/button";

const label = /^--- .+ ---$/;

/** The dump word for word; the lines that name a block stand out. */
export function ContextDump({ conversationId, text }: { conversationId: string; text: string }) {
  const [isCopied, setCopied] = useState(false);
  const dump = useRef<HTMLPreElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2_000);
    } catch {
      // Without TLS there is no clipboard: the text is selected, so that the person can copy it with the keyboard.
      if (dump.current) window.getSelection()?.selectAllChildren(dump.current);
    }
  };
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-surface">
      <div className="flex flex-wrap justify-end gap-2 border-line border-b bg-sunken px-3 py-2">
        {(["text", "json"] as const).map((format) => (
          <Button key={format} variant="secondary" size="small" asChild>
            <a
              href={`/api/conversations/${conversationId}/context?format=${format}`}
              download={`context.${format === "json" ? "json" : "txt"}`}
            >
              <Download aria-hidden />
              {format === "json" ? contextWords.downloadJson : contextWords.downloadText}
            </a>
          </Button>
        ))}
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          <span aria-live="polite">{isCopied ? commonWords.copied : commonWords.copy}</span>
        </Button>
      </div>
      <pre
        ref={dump}
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
    </div>
  );
}
