/** The phase can't be carried out with this model, and asking it again would not help. */
export class PhaseRefusal extends Error {
  override readonly name = "PhaseRefusal";
  readonly code: "model-context-too-long" | "plan-answer-too-long";
  constructor(code: PhaseRefusal["code"]) {
    super(code);
    this.code = code;
  }
}
