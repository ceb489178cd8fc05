/** The reason why the launcher cannot go on: one sentence that says what to do, printed without a stack trace. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}
