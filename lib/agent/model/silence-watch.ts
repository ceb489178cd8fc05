export interface SilenceWatch {
  /** Restarts the timer, because something arrived. */
  broken(): void;
  /** Returns true once nothing arrived for the whole time. */
  elapsed(): boolean;
  stop(): void;
}

/** Calls `onSilent` once, when nothing has arrived for `idleTimeoutMs`. */
export function watchSilence(idleTimeoutMs: number, onSilent: () => void): SilenceWatch {
  let elapsed = false;
  const timer = setTimeout(() => {
    elapsed = true;
    onSilent();
  }, idleTimeoutMs);
  return {
    broken() {
      if (!elapsed) timer.refresh();
    },
    elapsed: () => elapsed,
    stop: () => clearTimeout(timer),
  };
}
