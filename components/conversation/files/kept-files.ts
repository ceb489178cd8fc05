import { type MessageFile, messageFileSchema } from "#lib/conversations/uploads/message-file-schema.ts";
import { filesKeyOf } from "./use-message-files";

// The files of unsent messages, kept in this browser for each conversation. If storage is blocked, a reload loses them.

export function readFiles(conversationId: string): MessageFile[] {
  try {
    const kept = messageFileSchema
      .array()
      .safeParse(JSON.parse(localStorage.getItem(filesKeyOf(conversationId)) ?? "[]"));
    return kept.data ?? [];
  } catch {
    return [];
  }
}

export function keepFiles(conversationId: string, files: readonly MessageFile[]): void {
  try {
    if (files.length === 0) localStorage.removeItem(filesKeyOf(conversationId));
    else localStorage.setItem(filesKeyOf(conversationId), JSON.stringify(files));
  } catch {
    // Storage is blocked or full: the files still stand above the box.
  }
}
