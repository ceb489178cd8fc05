/** Calls back once when the page has nothing else to do. Returns the function that cancels it. */
export function whenIdle(call: () => void): () => void {
  // Only new versions of Safari have it.
  if ("requestIdleCallback" in window) {
    const handle = requestIdleCallback(call);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(call);
  return () => clearTimeout(timer);
}
