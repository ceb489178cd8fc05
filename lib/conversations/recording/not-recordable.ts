/** Thrown for a turn that can't be recorded. The message is a sentence that says why. */
export class NotRecordable extends Error {
  override readonly name = "NotRecordable";
}
