import { formWords } from "#lib/words/forms.ts";
import { AlertDialog } from "../ui/overlays/alert-dialog";

interface LeaveDialogProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks whether to leave what is not saved. */
export function LeaveDialog({ open, onStay, onLeave }: LeaveDialogProps) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : onStay())}
      title={formWords.leaveTitle}
      description={formWords.leaveText}
      cancelLabel={formWords.leaveStay}
      confirmLabel={formWords.leave}
      confirmVariant="danger"
      onConfirm={onLeave}
    />
  );
}
