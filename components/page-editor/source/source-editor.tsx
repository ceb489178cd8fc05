"use client";

import type { EditorView } from "@codemirror/view";
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { sourceWords } from "#lib/words/page/source.ts";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { LastDone } from "../panel/last-done";
import { editorText } from "./changed-ranges";
import { CodeSurface } from "./code-surface";
import { closeInner, openNotes, replaceText, selectedPart } from "./code-view";
import { formatPart, formatSource, isFormatted } from "./format-source";
import { dropSource, keepSource, type SourceDraft } from "./source-drafts";
import { sourceKind } from "./source-kind";
import { type StoredSource, useSourceSaving } from "./use-source-saving";

export interface SourceEditorProps {
  workspaceId: string;
  conversationId: string;
  path: string;
  /** The text of the file in the version on which it is changed: the draft's, if there is one. */
  opened: StoredSource;
  draft: SourceDraft | null;
  /** Why it can only be read, as a sentence; null if it can be changed. */
  closed: string | null;
  selection: { from: number; to: number } | null;
  isRunning: boolean;
  onSaved: () => void;
  /** Set to what Escape does while the focus is in the text. */
  leave: RefObject<(() => void) | null>;
}

/** The source of one file, with what can be done with it. */
export function SourceEditor(props: SourceEditorProps) {
  const { path, draft, closed } = props;
  const [view, setView] = useState<EditorView | null>(null);
  const [text, setText] = useState(draft?.text ?? editorText(props.opened.text));
  const [said, setSaid] = useState<string | null>(draft ? sourceWords.restored : null);
  const [isComparing, setComparing] = useState(false);
  const [notes, setNotes] = useState(0);
  const saveButton = useRef<HTMLButtonElement>(null);
  const notesButton = useRef<HTMLButtonElement>(null);
  const helpId = useId();
  const kind = sourceKind(path);
  const saving = useSourceSaving({
    ...props,
    text,
    onText: (next) => {
      if (view) replaceText(view, next);
      setComparing(false);
      setSaid(null);
    },
  });
  const { base, theirs, isChanged } = saving;
  useKeptSource(
    { workspaceId: props.workspaceId, path, commit: saving.keptCommit, text },
    { isChanged, isOpen: closed === null },
  );
  const format = useFormatting(view, path, {
    onSaid: setSaid,
    onFormatted: () => {
      setComparing(true);
      setSaid(sourceWords.formatted);
    },
  });
  useEffect(() => {
    props.leave.current = () => {
      if (view && closeInner(view)) view.focus();
      else (saveButton.current ?? notesButton.current)?.focus();
    };
  }, [props.leave, view]);
  const compared = theirs !== null ? { text: theirs, decides: true } : comparedWith(isComparing, base.text);
  const isReadOnly = closed !== null || saving.isBusy;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-4 py-2">
        <h3 className="min-w-0 flex-1 truncate font-mono text-xs max-md:sr-only" title={path}>
          {path}
        </h3>
        <Button ref={notesButton} variant="quiet" size="small" onClick={() => view && openNotes(view)}>
          {notes > 0 ? sourceWords.notes(notes) : sourceWords.noNotes}
        </Button>
        {closed === null ? (
          <>
            <Button
              variant="quiet"
              size="small"
              aria-pressed={isComparing}
              disabled={theirs !== null}
              onClick={() => setComparing(!isComparing)}
              className="aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft"
            >
              {sourceWords.changes}
            </Button>
            {isFormatted(kind) ? (
              <Button
                variant="secondary"
                size="small"
                disabled={format.isBusy || isReadOnly || theirs !== null}
                onClick={() => void format.run()}
              >
                {format.isBusy
                  ? sourceWords.formatting
                  : format.hasSelection
                    ? sourceWords.formatPart
                    : sourceWords.format}
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
      {closed !== null ? (
        <Alert className="m-3 mb-0">{closed}</Alert>
      ) : theirs !== null ? (
        <Alert
          tone="caution"
          announce
          className="m-3 mb-0"
          action={
            <>
              <Button size="small" onClick={saving.save}>
                {sourceWords.saveMine}
              </Button>
              <Button variant="secondary" size="small" onClick={saving.takeTheirs}>
                {sourceWords.takeAllTheirs}
              </Button>
            </>
          }
        >
          <strong className="block font-medium">{sourceWords.conflictTitle}</strong>
          {sourceWords.conflictText}
        </Alert>
      ) : saving.problem !== null ? (
        <Alert tone="danger" announce className="m-3 mb-0">
          {saving.problem}
        </Alert>
      ) : null}
      <div className="min-h-0 flex-1">
        <CodeSurface
          text={editorText(props.opened.text)}
          kind={kind}
          isReadOnly={isReadOnly}
          selection={props.selection}
          compared={compared}
          label={sourceWords.editor(path)}
          describedBy={helpId}
          onView={(made) => {
            setView(made);
            if (made && draft) replaceText(made, draft.text);
          }}
          onChange={(next) => {
            setText(next);
            // A draft that is put back was not typed now.
            if (next !== text) setSaid(null);
          }}
          onSelect={format.setSelected}
          onNotes={setNotes}
          onSave={saving.save}
        />
      </div>
      <footer className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-line border-t px-4 py-2.5">
        <p id={helpId} className="min-w-0 flex-1 basis-60 text-2xs text-text-soft">
          {closed === null ? sourceWords.keys : sourceWords.readOnlyKeys}
        </p>
        {closed === null ? (
          <>
            <div role="status" className="text-2xs text-text-soft">
              {saving.saved !== null ? (
                <LastDone
                  key={saving.saved}
                  said={sourceWords.saved}
                  editSessionId={saving.saved}
                  isOff={props.isRunning}
                  onUndone={saving.undone}
                />
              ) : saving.isBusy ? (
                sourceWords.saving
              ) : saving.isWaiting ? (
                sourceWords.waiting
              ) : (
                (said ?? (isChanged ? sourceWords.unsaved : ""))
              )}
            </div>
            <div className="ml-auto flex gap-2">
              {isChanged && !saving.isBusy && !saving.isWaiting && theirs === null ? (
                <Button variant="quiet" size="small" onClick={saving.discard}>
                  {sourceWords.discard}
                </Button>
              ) : null}
              <Button
                ref={saveButton}
                size="small"
                aria-disabled={!isChanged || saving.isBusy || undefined}
                onClick={saving.isWaiting ? saving.stopWaiting : saving.save}
              >
                {saving.isWaiting
                  ? sourceWords.stopWaiting
                  : props.isRunning && isChanged
                    ? sourceWords.saveLater
                    : sourceWords.save}
              </Button>
            </div>
          </>
        ) : null}
      </footer>
    </div>
  );
}

function comparedWith(isComparing: boolean, source: string) {
  return isComparing ? { text: editorText(source), decides: false } : null;
}

const keepMs = 250;

/** Keeps a changed text in this tab until it is saved or discarded. That of a file which was closed meanwhile stays as it is. */
function useKeptSource(draft: SourceDraft, { isChanged, isOpen }: { isChanged: boolean; isOpen: boolean }): void {
  const keep = useEffectEvent(() => {
    if (isOpen && isChanged) keepSource(draft);
    else if (isOpen) dropSource(draft);
  });
  const { text, commit } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text or version is kept, a moment after the last key
  useEffect(() => {
    const timer = setTimeout(() => keep(), keepMs);
    return () => clearTimeout(timer);
  }, [text, commit, isChanged]);
  useEffect(() => {
    const keepNow = () => keep();
    window.addEventListener("pagehide", keepNow);
    return () => {
      window.removeEventListener("pagehide", keepNow);
      keepNow();
    };
  }, []);
}

/** Formats the file or what is selected of it. Nothing is saved by that. */
function useFormatting(
  view: EditorView | null,
  path: string,
  { onSaid, onFormatted }: { onSaid: (said: string) => void; onFormatted: () => void },
) {
  const [isBusy, setBusy] = useState(false);
  const [hasSelection, setSelected] = useState(false);
  const run = async () => {
    const kind = sourceKind(path);
    if (!view || !isFormatted(kind)) return;
    const source = view.state.doc.toString();
    const part = selectedPart(view);
    setBusy(true);
    try {
      const formatted = part
        ? `${source.slice(0, part.from)}${await formatPart(source.slice(part.from, part.to), part.kind, source.slice(0, part.from))}${source.slice(part.to)}`
        : await formatSource(source, kind);
      // A person who goes on typing is not interrupted.
      if (view.state.doc.toString() !== source) return;
      if (formatted === source) return onSaid(sourceWords.isFormatted);
      replaceText(view, formatted);
      onFormatted();
    } catch {
      onSaid(sourceWords.unformattable);
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy, hasSelection, setSelected };
}
