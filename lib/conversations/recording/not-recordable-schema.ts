// The reasons for which a turn can't be run again from what is kept. Safe in the browser.

/** The sentences by the reason's code; some name a file or a size. */
export const notRecordableReasons = {
  "not-over": "It is not over yet.",
  "no-model": "It asked no model.",
  "plan-gone": "The plan whose item it builds is gone.",
  released: "Its person may change only what is released to them.",
  "note-decided": "A person has pinned or superseded a note since, so it would be told something else.",
  "building-changed": "Its site is built in another way since, so it would be told something else.",
  "command-run": "It ran a command of the project, which can print something else each time.",
  continued: "Another worker continued it after an interruption.",
  "server-ended": "The server ended it, and not its agent.",
  clock: "The clock ended it.",
  stopped: "It was stopped outside of an answer of the model.",
  "memory-purged": "A memory that it was told was purged.",
  "workspace-gone": "Its workspace is gone.",
  secret: "A secret stands in its words, or in those before it.",
  "version-missing": "A version of the site that it had is missing from the repository.",
  "too-large": (megabytes: string) => `With it the recording would have more than ${megabytes} MB.`,
  "file-missing": (path: string) => `The content of ${path} is missing from the repository.`,
  "file-secret": (path: string) => `The file ${path} holds a secret.`,
  "requests-purged": "Its requests to the model were purged, or not all were kept.",
} satisfies Record<string, string | ((detail: string) => string)>;

export type NotRecordableReason = keyof typeof notRecordableReasons;
