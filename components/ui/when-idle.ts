/** A browser that draws nothing may never say that it is idle. */
const timeout = 5000;

/**
 * Calls back once when the page has nothing else to do, or after five seconds; `isLate` is true then. Returns the function that cancels
 * it.
 */
export function whenIdle(call: (isLate: boolean) => void): () => void {
  // Only new versions of Safari have it.
  if ("requestIdleCallback" in window) {
    const handle = requestIdleCallback(({ didTimeout }) => call(didTimeout), { timeout });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(call, 0, false);
  return () => clearTimeout(timer);
}
