import { type NotRecordableReason, notRecordableReasons } from "./not-recordable-schema.ts";

/** Thrown for a turn that can't be recorded. The message is a sentence that says why. */
export class NotRecordable extends Error {
  override readonly name = "NotRecordable";
  readonly reason: NotRecordableReason;
  /** The file or the size that the sentence names; empty for others. */
  readonly detail: string;

  constructor(reason: NotRecordableReason, detail = "") {
    const sentence = notRecordableReasons[reason];
    super(typeof sentence === "string" ? sentence : sentence(detail));
    this.reason = reason;
    this.detail = detail;
  }
}
