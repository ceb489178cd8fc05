import * as de from "../de/inspector/exports.ts";
import { inLanguages } from "../language.ts";

/** Words for the files that a conversation can be taken out as, and for copies of a request. */
export const exportWords = inLanguages(de.exportWords, {
  menu: "Export",
  files: {
    jsonl: { name: "OpenInference (JSON Lines)", text: "For Phoenix and others that read OpenInference." },
    otel: { name: "OpenTelemetry (OTLP)", text: "For Langfuse and others that take OTLP as JSON." },
    recording: { name: "Recording", text: "A file that `npm run replay` plays through today’s program." },
  },
  begun: (name: string) => `${name}: the download has begun. Your browser says when it is saved.`,
  copied: (form: string) => `Copied: ${form}`,
  copyNeeds: "curl and AI SDK take the address and the key from $OPENAI_BASE_URL and $OPENAI_API_KEY.",
});
