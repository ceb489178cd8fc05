/** The facts that the sentence of a verification's finding needs. */
export interface FindingFacts {
  /** Of the address, with its port. */
  host: string;
  model: string;
  status: number | null;
  secondsMax: number;
  /** Whether the address ends in a version, as /v1. */
  hasVersion: boolean;
  /** For `address-not-allowed`: no setting allows it. */
  isNever: boolean;
}
