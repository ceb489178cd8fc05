import { type CodeOf, refusals } from "#lib/platform/problem.ts";
import { germanModelRefusals as german } from "./german-refusals.ts";

export const modelRefusals = {
  ...refusals(
    "forbidden",
    {
      "read-only: organization":
        "Only owners and administrators of the organization can choose its model. Ask one of them.",
    },
    german,
  ),
  ...refusals(
    "invalid",
    {
      "model-address-invalid":
        "This is no address of a model's server. It begins with http:// or https://, as in https://gateway.example.org/v1.",
      "model-address-invalid: too long": (charactersMax: number) =>
        `This address is too long. It may have ${charactersMax.toLocaleString("en")} characters, and a letter such as “ä” counts as six.`,
      "model-address-credentials":
        "Leave the name and the password out of the address, and enter the key in its own field.",
      "model-address-refused": (sentence: string) => sentence,
      "model-key-needed":
        "The stored key belongs to the earlier address and is not sent to another one. Enter the key for this address, or remove the stored one.",
      "model-key-needed: unreadable":
        "The stored key can't be opened, because it was sealed with another key of this server. Enter it again, or remove the stored one.",
    },
    german,
  ),
  ...refusals(
    "conflict",
    {
      "models-by-environment":
        "Whoever runs this server has decided that its own model answers everybody, so none can be connected here.",
    },
    german,
  ),
};

export type ModelProblemCode = CodeOf<typeof modelRefusals>;
