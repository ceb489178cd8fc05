"use client";

import { ChevronDown, Download } from "lucide-react";
import { useState } from "react";
import { traceFormats } from "#lib/conversations/trace/trace-schema.ts";
import { exportWords as words } from "#lib/words/inspector/exports.ts";
import { Popover } from "../ui/overlays/popover";

const files = [
  ...traceFormats.map((format) => ({ name: format, path: `trace?format=${format}` })),
  { name: "recording", path: "recording" },
] as const;

/** A menu that downloads the conversation: its requests as a trace in each format, and all of it as a recording. */
export function TraceLinks({ conversationId }: { conversationId: string }) {
  const [begun, setBegun] = useState<(typeof files)[number]["name"] | null>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Popover
        variant="secondary"
        className="touch-target"
        panelClassName="w-80 max-w-[calc(100vw-1rem)] p-1.5"
        trigger={
          <>
            <Download aria-hidden />
            {words.menu}
            <ChevronDown aria-hidden />
          </>
        }
      >
        <ul aria-label={words.menu} className="grid">
          {files.map(({ name, path }) => (
            <li key={name}>
              <a
                href={`/api/conversations/${conversationId}/${path}`}
                download
                onClick={() => setBegun(name)}
                className="grid min-h-11 gap-0.5 rounded-lg px-3 py-2 text-sm hover:bg-sunken"
              >
                <span className="font-medium">{words.files[name].name}</span>
                <span className="text-pretty text-text-soft text-xs">{words.files[name].text}</span>
              </a>
            </li>
          ))}
        </ul>
        <p role="status" className="px-3 text-positive text-xs not-empty:py-2">
          {begun === null ? "" : words.begun(words.files[begun].name)}
        </p>
      </Popover>
    </div>
  );
}
