import type { Operation } from "#lib/page-source/operations/operation-schema.ts";

/** The props that the dialogs about pages share. */
export interface PageDialogProps {
  workspaceId: string;
  /** Why nothing can be saved now, as a sentence; null if it can. */
  blocked: string | null;
  isSaving: boolean;
  /** The server's sentence if saving failed. */
  problem: string | null;
  /** Saves the operation, closes the dialog, and shows the page at an address; null stays at the page that is shown. */
  onSave: (operation: Operation, show: string | null) => void;
}
