import { estimateTokens } from "./estimate-tokens.ts";
import type { SentMaterial } from "./files-schema.ts";
import { seenTokens, withFiles, withFilesLine } from "./render-files.ts";
import { withPickedLine, withPicks } from "./render-picks.ts";
import type {
  ContextAnnotation,
  ContextMessage,
  ContextRow,
  ContextSection,
  LeftOut,
  UnreadAnnotation,
} from "./schema.ts";
import { isSynthetic, planItemTrigger } from "./synthetic.ts";

export const notePrefix = "[Note to self from previous turn:]";
export const journalPrefix = "[Summary of previous turn actions:]";

export function systemSection(label: string, text: string): ContextSection {
  return measured({ kind: "system", label, text });
}

export function rowSection(row: ContextRow): ContextSection {
  const { text, editSessionId } = row;
  const place = { messageId: `m${row.sequence}`, text, editSessionId };
  switch (row.role) {
    case "user":
      return isSynthetic(row.metadata)
        ? syntheticSection(row)
        : userSection(row, withPickedLine(withFilesLine(text, row.metadata), row.metadata));
    case "assistant":
      return measured({ kind: "assistant", label: "Assistant", ...place });
    case "assistant_note_to_self":
      return measured({ kind: "note", label: "Note to self", ...place });
    case "turn_activity_summary":
      return measured({ kind: "journal", label: "Turn journal", ...place });
    default:
      return row.role satisfies never;
  }
}

const noMaterial: SentMaterial = { texts: new Map(), seesPictures: false };

/** Returns the section of this turn's instruction. Unlike an earlier one, it has all that is known of what was picked and sent. */
export function instructionSection({
  material = noMaterial,
  ...instruction
}: Omit<ContextRow, "role"> & { material?: SentMaterial | undefined }): ContextSection {
  const row: ContextRow = { ...instruction, role: "user" };
  if (isSynthetic(row.metadata)) return syntheticSection(row);
  // Files come first: the source of a pick ends the message, so it can't tell of further files.
  const text = withPicks(withFiles(row.text, row.metadata, material), row.metadata);
  const section = userSection(row, text);
  return { ...section, tokens: section.tokens + seenTokens(row.metadata, material) };
}

function userSection({ sequence, editSessionId }: ContextRow, text: string): ContextSection {
  return measured({ kind: "user", label: "User", messageId: `m${sequence}`, text, editSessionId });
}

function syntheticSection({ sequence, text, editSessionId, metadata }: ContextRow): ContextSection {
  const trigger = String(metadata.trigger_type ?? "unknown");
  const named =
    trigger === planItemTrigger
      ? ({ kind: "plan_item", label: "Plan item" } as const)
      : ({ kind: "follow_up", label: "Follow-up prompt" } as const);
  return measured({ ...named, messageId: `m${sequence}`, trigger, text, editSessionId });
}

export function annotationSection({
  id,
  number,
  sequence,
  parent,
  text,
  editSessionId,
}: ContextAnnotation): ContextSection {
  return measured({
    kind: "annotation",
    label: `Annotation #${number} on m${sequence} by egregora`,
    messageId: `m${sequence}`,
    annotation: { id, number, parent },
    editSessionId,
    text,
  });
}

/** Returns the entry of an annotation that is left out without having been read. */
export function unreadAnnotation({ number, sequence, bytes }: UnreadAnnotation): LeftOut {
  const mark = annotationSection({ id: "", number, sequence, parent: null, text: "", editSessionId: "" });
  return { messageId: `m${sequence}`, annotation: number, tokens: mark.tokens + Math.ceil(bytes / 4) };
}

function measured(section: Omit<ContextSection, "tokens">): ContextSection {
  const { text } = toMessage({ ...section, tokens: 0 });
  return { ...section, tokens: estimateTokens(text) };
}

/** Joins adjacent sections of one role into one message: answer, notes, annotations and journal are all the assistant's. */
export function toMessages(sections: readonly ContextSection[]): ContextMessage[] {
  const messages: ContextMessage[] = [];
  for (const section of sections) {
    const message = toMessage(section);
    const last = messages.at(-1);
    if (last?.role === message.role) last.text += `\n\n${message.text}`;
    else messages.push(message);
  }
  return messages;
}

/** Renders a section for the request: prompts and answers with their message id, private memory with its mark. */
function toMessage({ kind, text, messageId, annotation }: ContextSection): ContextMessage {
  switch (kind) {
    case "system":
      return { role: "system", text };
    case "user":
    case "follow_up":
    case "plan_item":
      return { role: "user", text: `[${messageId}] ${text}` };
    case "assistant":
      return { role: "assistant", text: `[${messageId}] ${text}` };
    case "note":
      return { role: "assistant", text: `${notePrefix} ${text}` };
    case "journal":
      return { role: "assistant", text: `${journalPrefix} ${text}` };
    case "annotation": {
      const chain = annotation?.parent ? `, answers #${annotation.parent}` : "";
      return {
        role: "assistant",
        text: `[Annotation #${annotation?.number} by egregora on ${messageId}${chain}:] ${text}`,
      };
    }
    default:
      return kind satisfies never;
  }
}
