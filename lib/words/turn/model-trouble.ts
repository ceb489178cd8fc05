import * as de from "../de/turn/model-trouble.ts";
import { inLanguages } from "../language.ts";

/** A turn that failed because of the model's settings, by the codes of `lib/agent/agent-failure.ts`. */
export const modelTroubleWords = inLanguages(de.modelTroubleWords, {
  /** For a person who may choose the model, in place of the failure's own sentence. */
  own: {
    "model-key-refused": "The model’s server refuses the key. Enter a valid one on the page of the model.",
    "model-not-found": "The model’s server has no model of this name. Choose another one on the page of the model.",
    "model-quota":
      "The account at the model’s server is used up. Top it up there, or choose another model on the page of the model.",
    "model-request-refused":
      "The model’s server did not accept the request. Verify its settings on the page of the model.",
    "model-unreachable":
      "The model can’t be reached, or the connection to it broke off. Send the instruction again. If that does not help, verify the address on the page of the model.",
  } as Record<string, string>,
  /** For the others, after the failure's own sentence. */
  ask: {
    organization: "If it stays so, ask an owner or an administrator of your organization: they can change the model.",
    operator: "If it stays so, ask whoever runs this server: they have set the model for everybody.",
  },
  toModel: "Look at the model",
});
