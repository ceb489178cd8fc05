"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { ElementPanelProps } from "../page-editor-types";
import type { SaveState } from "../use-save-operations";
import { emptyDraft, hasChanges, hasStyles, type PanelDraft, trialCssOf } from "./panel-draft";

/** A part of the panel whose change the server can refuse. */
type PanelField = "text" | "link" | "picture" | "look";

type Given = Pick<ElementPanelProps, "page" | "elements" | "blocked" | "saving" | "onSave" | "onTry" | "onUnsaved">;

/**
 * Holds the panel's changes: each shows on the page at once, and all of them are saved together. They are saved too when another element
 * is picked and when the panel goes away; `onUnsaved` tells when that fails. `toOperations` makes the draft's operations.
 */
export function usePanelDraft(given: Given, toOperations: (draft: PanelDraft) => Operation[]) {
  const { page, elements, blocked, saving, onSave, onTry, onUnsaved } = given;
  const [draft, setDraft] = useState<PanelDraft>(emptyDraft);
  /** The saved changes, until the page shows its version. */
  const [saved, setSaved] = useState<{ draft: PanelDraft; css: string; commit: string } | null>(null);
  const [refused, setRefused] = useState<{ field: PanelField | null } | null>(null);
  const isChanged = hasChanges(draft);
  const isBusy = saving.name === "saving";
  const isOff = isBusy || blocked !== null;
  const waiting = saved !== null && saved.commit === page.map.commit ? saved : null;
  const css = [waiting?.css ?? "", trialCssOf(draft, elements) ?? ""].filter((part) => part !== "").join("\n");

  // A new version is another document, which knows nothing of the trial before it.
  const version = page.map.commit;
  const show = useEffectEvent((tried: string) => onTry(tried === "" ? null : tried));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version needs the trial again
  useEffect(() => show(css), [css, version]);

  const change = (next: PanelDraft) => {
    setDraft(next);
    setRefused(null);
  };

  const hasLeft = useRef(false);
  const takeBack = () => onTry(waiting === null ? null : waiting.css);
  const leave = useEffectEvent(() => {
    hasLeft.current = true;
    // A save is under way, and `save` tells how it ends.
    if (isBusy) return;
    const operations = toOperations(draft);
    if (operations.length === 0) return takeBack();
    if (blocked === null) return void onSave(operations).then(tellIfUnsaved);
    takeBack();
    onUnsaved(blocked);
  });
  const tellIfUnsaved = (end: SaveState) => {
    if (!("problem" in end)) return;
    takeBack();
    onUnsaved(end.problem);
  };
  useEffect(() => {
    hasLeft.current = false;
    return () => leave();
  }, []);

  /** Saves the draft, with `also` after it. Resolves with true when all of it is stored. */
  const save = async (also: Operation[] = []): Promise<boolean> => {
    const operations = [...toOperations(draft), ...also];
    if (operations.length === 0 || isOff) return false;
    const sent = draft;
    const end = await onSave(operations);
    if (end.name === "saved") {
      setSaved({ draft: sent, css, commit: page.map.commit });
      setDraft((now) => (now === sent ? emptyDraft : now));
      setRefused(null);
      return true;
    }
    if (hasLeft.current) tellIfUnsaved(end);
    const field = also.length > 0 ? null : onlyFieldOf(sent);
    setRefused({ field });
    return false;
  };

  // The value goes back where a refusal concerns it alone. Typed text stays, and so does everything if it was not the value's fault.
  const isValueRefused = refused !== null && saving.name === "refused" && isAboutValue(saving.code);
  if (isValueRefused && refused.field === "look" && isChanged) setDraft(emptyDraft);

  const problem = refused !== null && "problem" in saving ? saving.problem : null;
  return {
    draft: isChanged ? draft : (waiting?.draft ?? draft),
    change,
    save,
    discard: () => change(emptyDraft),
    isChanged,
    isBusy,
    isOff,
    /** The server's sentence, and the part that it belongs to; null belongs to all of the panel. */
    problem: problem === null ? null : { field: refused?.field ?? null, sentence: problem },
  };
}

const notAboutValue = new Set([
  "turn-running",
  "head-moved",
  "in-review",
  "unexpected",
  "database-unreachable",
  "not-signed-in",
]);
const isAboutValue = (code: string) => !notAboutValue.has(code);

/** Returns the part of the panel that holds all changes; null if there are several. */
function onlyFieldOf({ text, attributes, isHiddenOnPhones, ...look }: PanelDraft): PanelField | null {
  const fields: PanelField[] = [];
  if (text !== null) fields.push("text");
  const names = Object.keys(attributes);
  if (names.includes("alt")) fields.push("picture");
  if (names.some((name) => name !== "alt")) fields.push("link");
  if (isHiddenOnPhones !== null || hasStyles(look)) fields.push("look");
  return fields.length === 1 ? (fields[0] ?? null) : null;
}
