/** Of the time that a lease lasts, the part after which it counts as lost unless it was extended. The rest is for ending what runs. */
const trustedPart = 2 / 3;
/** How often a lease is extended while it lasts. */
const beatsInLease = 4;

interface Lease {
  leaseMs: number;
  /** Extends the lease from now on. Returns false if another worker has it. */
  extend: () => Promise<boolean>;
  /** Called once, when the lease is lost or nobody knows. */
  onLost: () => void;
}

/**
 * Extends a lease that has just begun, until the returned function is called. It is lost as soon as another worker has it, and also when
 * it was not extended for two thirds of its time: without an answer of the database another worker may soon have it.
 */
export function keepLease({ leaseMs, extend, onLost }: Lease): () => void {
  let isOver = false;
  let distrust: NodeJS.Timeout | undefined;
  const lose = () => {
    if (isOver) return;
    stop();
    onLost();
  };
  // Counted from before the question: the database's lease begins no earlier.
  const trustFrom = (beganMs: number) => {
    clearTimeout(distrust);
    distrust = setTimeout(lose, beganMs + leaseMs * trustedPart - performance.now());
  };
  const beat = async () => {
    const beganMs = performance.now();
    // Without the database, the next beat or the end of the trust decides.
    const isHeld = await extend().catch(() => null);
    if (isOver) return;
    if (isHeld === false) lose();
    else if (isHeld) trustFrom(beganMs);
  };
  const heart = setInterval(() => void beat(), leaseMs / beatsInLease);
  const stop = () => {
    isOver = true;
    clearInterval(heart);
    clearTimeout(distrust);
  };
  trustFrom(performance.now());
  return stop;
}
