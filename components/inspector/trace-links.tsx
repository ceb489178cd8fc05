import { Download } from "lucide-react";
import { traceFormats } from "#lib/conversations/trace/trace-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { Button } from "../ui/button";

/** Links that download the conversation's requests, one for each format. */
export function TraceLinks({ conversationId }: { conversationId: string }) {
  return (
    <div className="flex flex-wrap gap-1">
      {traceFormats.map((format) => (
        <Button key={format} variant="quiet" size="small" asChild>
          <a href={`/api/conversations/${conversationId}/trace?format=${format}`} download>
            <Download aria-hidden />
            {inspectorWords.exports[format]}
          </a>
        </Button>
      ))}
    </div>
  );
}
