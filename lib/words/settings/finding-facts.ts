import type { ModelApi } from "#lib/models/schema.ts";

/** The facts that the sentence of a verification's finding needs. */
export interface FindingFacts {
  /** Of the address, with its port. */
  host: string;
  model: string;
  status: number | null;
  secondsMax: number;
  /** Whether the address ends in /v1, as those of most servers do. */
  endsInV1: boolean;
  /** The protocol that the server was asked over. */
  api: ModelApi;
  /** For `address-not-allowed`: no setting allows it. */
  isNever: boolean;
  /** For `model-not-found`: the listed model whose name is closest, if one is close. */
  closest: string | null;
  /** For `model-not-found`: whether the server lists its models. */
  hasList: boolean;
}
