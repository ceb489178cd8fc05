"use client";

import { selectWords } from "#lib/words/page/page-editor.ts";
import type { PageAct } from "../../preview/page-act";
import { Dialog } from "../../ui/overlays/dialog";
import type { PageEditorHost } from "../picks/use-page-wishes";
import { useSaveOperations } from "../use-save-operations";
import { AddPage } from "./add-page";
import { OrderNavigation } from "./order-navigation";
import type { PageDialogProps } from "./page-dialog-props";
import { RemovePage } from "./remove-page";
import { RenamePage } from "./rename-page";

interface PageActsProps extends PageEditorHost {
  workspaceId: string;
  act: PageAct;
  /** The address of the shown page. */
  current: string;
  onClose: () => void;
  onGo: (address: string) => void;
}

/** Asks what a change of the site's pages needs, shows what it will do, and saves it as a change by hand. */
export function PageActs({ workspaceId, conversationId, isRunning, act, onClose, onGo, onSaved }: PageActsProps) {
  const { saving, save } = useSaveOperations(conversationId, onSaved);
  const props: PageDialogProps = {
    workspaceId,
    blocked: isRunning ? selectWords.blockedByTurn : null,
    isSaving: saving.name === "saving",
    problem: saving.name === "refused" || saving.name === "unreachable" ? saving.problem : null,
    onSave: (operation, show) =>
      void save(act.site.commit, [operation]).then((end) => {
        if (end.name !== "saved") return;
        if (show !== null) onGo(show);
        onClose();
      }),
  };
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      {act.name === "add" ? <AddPage {...props} {...act} /> : null}
      {act.name === "rename" ? <RenamePage {...props} {...act} /> : null}
      {act.name === "remove" ? <RemovePage {...props} {...act} /> : null}
      {act.name === "order" ? <OrderNavigation {...props} {...act} /> : null}
    </Dialog>
  );
}
