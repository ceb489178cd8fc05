import type { MessageFile } from "#lib/conversations/uploads/message-file-schema.ts";

/** A file that a person added to a message that is not sent yet. */
export type AddedFile = { key: string; name: string } & (
  | { state: "sending"; share: number }
  | { state: "ready"; file: MessageFile }
  | { state: "refused"; problem: string }
);

export type FilesEvent =
  | { type: "added"; file: AddedFile }
  | { type: "progressed"; key: string; share: number }
  | { type: "arrived"; key: string; file: MessageFile }
  | { type: "refused"; key: string; problem: string }
  | { type: "removed"; key: string }
  /** A message was sent with the files that were ready. */
  | { type: "taken" };

export function filesReducer(files: readonly AddedFile[], event: FilesEvent): readonly AddedFile[] {
  const change = (key: string, to: (file: AddedFile) => AddedFile) =>
    files.map((file) => (file.key === key ? to(file) : file));
  switch (event.type) {
    case "added":
      return [...files, event.file];
    case "progressed":
      return change(event.key, (file) => (file.state === "sending" ? { ...file, share: event.share } : file));
    case "arrived":
      return change(event.key, ({ key }) => ({ key, name: event.file.name, state: "ready", file: event.file }));
    case "refused":
      return change(event.key, ({ key, name }) => ({ key, name, state: "refused", problem: event.problem }));
    case "removed":
      return files.filter(({ key }) => key !== event.key);
    case "taken":
      return files.filter(({ state }) => state === "sending");
    default:
      return event satisfies never;
  }
}

/** Returns the files that can go with a message now, in their order. */
export function readyFiles(files: readonly AddedFile[]): MessageFile[] {
  return files.flatMap((added) => (added.state === "ready" ? [added.file] : []));
}
