/** A promise that is resolved once by `open`. */
export interface Latch {
  opened: Promise<void>;
  open(): void;
}

export function createLatch(): Latch {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}
