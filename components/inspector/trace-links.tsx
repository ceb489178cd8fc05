import { Download } from "lucide-react";
import { traceFormats } from "#lib/conversations/trace/trace-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { Button } from "../ui/button";

/** Links that download the conversation: its requests as a trace in each format, and all of it as a recording. */
export function TraceLinks({ conversationId }: { conversationId: string }) {
  const { exports: words } = inspectorWords;
  const files = [
    ...traceFormats.map((format) => ({ path: `trace?format=${format}`, name: words[format] })),
    { path: "recording", name: words.recording },
  ];
  return (
    <div className="flex flex-wrap gap-1">
      {files.map(({ path, name }) => (
        <Button key={path} variant="quiet" size="small" asChild>
          <a href={`/api/conversations/${conversationId}/${path}`} download>
            <Download aria-hidden />
            {name}
          </a>
        </Button>
      ))}
    </div>
  );
}
