"use client";

import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { SourceElement } from "#lib/page-source/schema.ts";
import type { PlacesElsewhere } from "#lib/projects/preview/elsewhere-schema.ts";
import type { LookForDisplay } from "#lib/projects/preview/look-schema.ts";
import type { TextSizesForDisplay } from "#lib/projects/preview/text-size-schema.ts";
import type { PagesForDisplay } from "#lib/projects/schema.ts";
import { elementName } from "#lib/words/page/element-name.ts";
import { panelWords } from "#lib/words/page/page-editor.ts";
import { useRead } from "../http/use-read";
import type { EditedPage, ElementPanelProps } from "./page-editor-types";
import { LastDone } from "./panel/last-done";
import { type Copied, findCopy } from "./panel/order/find-copy";
import { paletteOf } from "./panel/palette";
import { PanelFrame } from "./panel/panel-frame";
import { placedWith } from "./panel/panel-groups";
import { PanelView, type SiteFacts } from "./panel/panel-view";

interface OpenPanelProps extends Omit<ElementPanelProps, "page"> {
  /** Null while the next version is read. */
  page: EditedPage | null;
  /** The turn that replaced a picture of the page last; null at first. */
  replacedBy: string | null;
}

/**
 * Changes what is picked: text, link, picture, look and place. It stays open from one version of the page to the next, and while what
 * was picked is gone, so that a removal can be undone.
 */
export function ElementPanel(props: OpenPanelProps) {
  const { page, elements, saving, replacedBy, onChanged } = props;
  const [shown, setShown] = useState(page && elements.length > 0 ? { picked: 1, page, elements } : null);
  const [said, setSaid] = useState<string | null>(null);
  /** The replacement of a picture that this panel says no more. */
  const [toldReplacement, setToldReplacement] = useState(replacedBy);
  /** The versions of the page that still have what was undone last. */
  const [undone, setUndone] = useState<readonly (string | null)[] | null>(null);
  const [copied, setCopied] = useState<Copied | null>(null);
  const pickCopy = useEffectEvent(() => {
    if (copied === null || page === null || page.map.commit === copied.map.commit) return;
    const copy = findCopy(copied, page.map);
    if (copy === null) setCopied(null);
    else props.onPick(copy);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the copy is on the next version
  useEffect(() => pickCopy(), [page, copied]);
  const covered = useRef(0);
  /** The version in which something was moved, until the page shows the next one. */
  const movedIn = useRef<string | null>(null);
  const version = page?.map.commit ?? null;
  const isShown = elements.length > 0;
  const follow = useEffectEvent(() => {
    if (version === null || movedIn.current === null || movedIn.current === version) return;
    movedIn.current = null;
    props.onCover(covered.current);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was moved may be out of sight in the next version
  useEffect(() => (isShown ? follow() : undefined), [version, isShown]);
  if (page && elements.length > 0 && (shown?.page !== page || refsOf(shown.elements) !== refsOf(elements))) {
    // In another version the same element can have another ref. Otherwise another ref is another pick, with a panel of its own.
    const isOther = shown === null || shown.page.map.path !== page.map.path || isOtherPick(shown, { page, elements });
    setShown({ picked: (shown?.picked ?? 0) + (isOther ? 1 : 0), page, elements });
    // The copy is picked instead of what was duplicated, and this is still said.
    if (isOther && copied === null) setSaid(null);
    if (isOther) setCopied(null);
    if (isOther) setUndone(null);
    if (isOther) setToldReplacement(replacedBy);
  }
  // They are the same for each pick of a version.
  const at = shown && `/api/workspaces/${shown.page.workspaceId}`;
  const query = `commit=${shown?.page.map.commit}`;
  const { data: list } = useRead<PagesForDisplay>(at && `${at}/pages?${query}`);
  const { data: look } = useRead<LookForDisplay>(at && `${at}/look?${query}`);
  const palette = useMemo(() => paletteOf(look?.colours ?? []), [look]);
  if (shown === null) return null;
  // The page may not show the saved version yet.
  const tellUndone = (saved: string | null) => {
    setUndone([shown.page.map.commit, saved]);
    onChanged();
  };
  const done =
    replacedBy !== null && replacedBy !== toldReplacement ? (
      <LastDone
        key={replacedBy}
        said={panelWords.replaced}
        editSessionId={replacedBy}
        isOff={props.blocked !== null}
        onUndone={() => {
          setToldReplacement(replacedBy);
          tellUndone(null);
        }}
      />
    ) : said !== null && saving.name === "saved" ? (
      <LastDone
        key={saving.editSessionId}
        said={said}
        editSessionId={saving.editSessionId}
        isOff={props.blocked !== null}
        onUndone={() => {
          setSaid(null);
          tellUndone(saving.commit);
        }}
      />
    ) : undone !== null ? (
      version === null || undone.includes(version) ? (
        panelWords.undoBusy
      ) : (
        panelWords.undone
      )
    ) : null;
  if (page && elements.length === 0)
    return <GonePanel {...props} name={elementName(shown.elements[0]?.name ?? "")} done={done} />;
  return (
    <PanelOfPick
      key={shown.picked}
      {...props}
      page={shown.page}
      elements={shown.elements}
      site={{ pages: list?.pages ?? [], palette }}
      isCurrent={page !== null}
      done={done}
      onDone={(done, placed) => {
        setSaid(done);
        setUndone(null);
        setToldReplacement(replacedBy);
        const [element] = shown.elements;
        setCopied(placed && element ? { map: shown.page.map, placed: placed.ref, ref: element.ref } : null);
        if (done === panelWords.moved) movedIn.current = shown.page.map.commit;
      }}
      onCover={(share) => {
        covered.current = share;
        props.onCover(share);
      }}
    />
  );
}

type Shown = Pick<ElementPanelProps, "page" | "elements">;

const refsOf = (elements: ElementPanelProps["elements"]) => elements.map(({ ref }) => ref).join(" ");

function isOtherPick(before: Shown, now: Shown): boolean {
  return before.page.map.commit === now.page.map.commit && refsOf(before.elements) !== refsOf(now.elements);
}

interface PanelOfPickProps extends ElementPanelProps {
  site: Pick<SiteFacts, "pages" | "palette">;
  /** False while a newer version of the page is read. */
  isCurrent: boolean;
  done: React.ReactNode;
  onDone: (said: string, copied?: SourceElement) => void;
}

function PanelOfPick({ site, isCurrent, ...props }: PanelOfPickProps) {
  const { page, elements } = props;
  const { commit, path } = page.map;
  const at = `/api/workspaces/${page.workspaceId}`;
  const only = elements.length === 1 ? (elements[0] ?? null) : null;
  const placed = useMemo(() => only && placedWith(only, page.map), [only, page.map]);
  const places = (ref: string) => `${at}/same-elsewhere?${new URLSearchParams({ path, commit, ref })}`;
  const of = useRead<PlacesElsewhere>(only && places(only.ref));
  const refs = refsOf(elements).replaceAll(" ", ",");
  const sizes = useRead<TextSizesForDisplay>(`${at}/text-sizes?${new URLSearchParams({ path, commit, refs })}`);
  const isWrapped = placed !== only;
  const ofWrapper = useRead<PlacesElsewhere>(placed && isWrapped ? places(placed.ref) : null);
  const ofPlaced = isWrapped ? ofWrapper : of;
  const isUnread = (reads: readonly { data: { commit: string } | null; problem: string | null }[]) =>
    reads.some(({ data, problem }) => problem === null && data?.commit !== commit);
  const isReading = !isCurrent || isUnread([sizes]) || (only !== null && isUnread([of, ofPlaced]));
  return (
    <PanelView
      {...props}
      placed={placed}
      facts={{
        ...site,
        elsewhere: ofVersion(commit, of.data),
        placedElsewhere: ofVersion(commit, ofPlaced.data)?.places ?? null,
        sizes: ofVersion(commit, sizes.data)?.sizes ?? null,
        isReading,
      }}
    />
  );
}

/** Returns an answer about this version; null for an earlier one, whose refs name other elements. */
function ofVersion<T extends { commit: string }>(commit: string, answer: T | null): T | null {
  return answer?.commit === commit ? answer : null;
}

/** In place of the panel, when what was picked is no longer on the page. */
function GonePanel({ name, done, onPick, onLeave, onCover }: OpenPanelProps & { name: string; done: React.ReactNode }) {
  return (
    <PanelFrame
      title={name}
      pageName={null}
      parent={null}
      side="right"
      onPick={onPick}
      onClose={onLeave}
      onEscape={onLeave}
      onSubmit={onLeave}
      onCover={onCover}
      footer={
        <div role="status" className="flex min-h-8 items-center text-2xs text-text-soft">
          {done ?? panelWords.gone}
        </div>
      }
    >
      {null}
    </PanelFrame>
  );
}
