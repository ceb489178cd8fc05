/** Why the launcher cannot go on: one sentence that says what to do. Printed as it is, without a stack trace. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}
