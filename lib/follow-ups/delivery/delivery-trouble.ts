import type { DeliveryReason } from "./delivery-schema.ts";

/** Thrown when an attempt to send failed. It holds a code and a number only: what a server says may quote addresses or secrets. */
export class DeliveryTrouble extends Error {
  readonly reason: DeliveryReason;
  readonly status: number | undefined;
  /** Whether another attempt can't help. */
  readonly isFinal: boolean;

  constructor(reason: DeliveryReason, { status, isFinal = false }: { status?: number; isFinal?: boolean } = {}) {
    super(`A follow-up could not be sent: ${reason}.`);
    this.reason = reason;
    this.status = status;
    this.isFinal = isFinal;
  }
}
