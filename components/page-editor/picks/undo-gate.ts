/** Browsers regard a press as recent for up to five seconds, and a script does not use it up. */
const pressMsMax = 6_000;

/**
 * Returns a function that says whether a wish for an undo is granted, so that one press never undoes two changes. After an undo the page is
 * shown in a new frame: there the browser must say that something was pressed in it since. In the same frame, and in a browser that does
 * not say so (`isPressed` is null), the next wish is granted once the last one's press is over.
 */
export function newUndoGate() {
  let lastFrame: WeakRef<object> | null = null;
  let lastMs = Number.NEGATIVE_INFINITY;
  return (frame: object, isPressed: boolean | null, nowMs: number): boolean => {
    if (isPressed === false) return false;
    const isPressedAnew = isPressed === true && lastFrame?.deref() !== frame;
    if (!isPressedAnew && nowMs - lastMs < pressMsMax) return false;
    lastFrame = new WeakRef(frame);
    lastMs = nowMs;
    return true;
  };
}
