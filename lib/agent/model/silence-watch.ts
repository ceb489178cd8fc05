export interface SilenceWatch {
  /** Something came: the time starts anew. */
  broken(): void;
  /** Whether nothing came for the whole time. */
  elapsed(): boolean;
  stop(): void;
}

/** Calls `onSilent`, once, when nothing has come for `idleTimeoutMs`. */
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
