"use client";

import dynamic from "next/dynamic";
import type { Restriction } from "#lib/projects/released-places/schema.ts";
import { selectWords } from "#lib/words/page/page-editor.ts";
import { releasedWords } from "#lib/words/page/released.ts";
import type { PageAct, SiteAct } from "../../preview/page-act";
import type { AwaitedEntry } from "../../preview/pages/use-entry-page";
import { Dialog } from "../../ui/overlays/dialog";
import type { PageEditorHost } from "../picks/use-page-wishes";
import { useSaveOperations } from "../use-save-operations";
import { AddPage } from "./add-page";
import { OrderNavigation } from "./order-navigation";
import type { PageDialogProps } from "./page-dialog-props";
import { RemovePage } from "./remove-page";
import { RenamePage } from "./rename-page";

const FilesDialog = dynamic(() => import("../files/files-dialog").then((module) => module.FilesDialog), { ssr: false });
const ContentDialog = dynamic(() => import("../../content/content-dialog").then((module) => module.ContentDialog), {
  ssr: false,
});
const SourceDialog = dynamic(() => import("../source/source-dialog").then((module) => module.SourceDialog), {
  ssr: false,
});

interface PageActsProps extends PageEditorHost {
  workspaceId: string;
  act: SiteAct;
  /** The address of the shown page. */
  current: string;
  onClose: () => void;
  onGo: (address: string) => void;
  onAct: (act: SiteAct) => void;
  /** Called with a change of content that was saved, whose page is not known yet. */
  onAwaited: (entry: AwaitedEntry) => void;
}

/** Opens what the person wants to see or change of the site. */
export function PageActs({ act, ...props }: PageActsProps) {
  if (act.name === "files") return <FilesDialog {...props} unreleased={unreleased(props.restriction)} />;
  if (act.name === "content") return <ContentDialog {...props} unreleased={unreleased(props.restriction)} />;
  return act.name === "source" ? <SourceDialog {...props} act={act} /> : <PageDialogs {...props} act={act} />;
}

/** Returns why a restricted person may change no page or file as a whole. One with a folder may change those in it. */
const unreleased = (restriction: Restriction | null) =>
  restriction && !restriction.holdsFolder ? releasedWords.lockedText(restriction.sentence) : null;

/** Asks what a change of the site's pages needs, shows what it will do, and saves it as a change by hand. */
function PageDialogs(given: PageActsProps & { act: PageAct }) {
  const { workspaceId, conversationId, isRunning, restriction, act, current, onClose, onGo, onSaved } = given;
  const { saving, save } = useSaveOperations(conversationId, onSaved);
  const props: PageDialogProps = {
    workspaceId,
    blocked: unreleased(restriction) ?? (isRunning ? selectWords.blockedByTurn : null),
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
      {act.name === "remove" ? <RemovePage {...props} {...act} current={current} /> : null}
      {act.name === "order" ? <OrderNavigation {...props} {...act} /> : null}
    </Dialog>
  );
}
