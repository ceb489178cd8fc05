const undoWished = "sitewright-undo-wished";

/** Wishes for an undo of the last change, from a part of the page that does not know the turns. */
export function wishUndo(): void {
  window.dispatchEvent(new Event(undoWished));
}

/** Calls `undo` at each wish, until the returned function is called. */
export function onUndoWish(undo: () => void): () => void {
  window.addEventListener(undoWished, undo);
  return () => window.removeEventListener(undoWished, undo);
}
