"use client";

import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { SourceElement } from "#lib/page-source/schema.ts";
import type { PlacesElsewhere } from "#lib/projects/preview/elsewhere-schema.ts";
import { elementName } from "#lib/words/page/element-name.ts";
import { panelWords } from "#lib/words/page/page-editor.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import type { FrameStyle, MeasuredElement } from "../../preview/frame-messages";
import { Switch } from "../../ui/switch";
import { AlsoElsewhere } from "../also-elsewhere";
import { writtenOn } from "../links/link-target";
import { fileAt, type SitePath, splitPath } from "../links/site-paths";
import type { ElementPanelProps } from "../page-editor-types";
import { changesEverywhere } from "../picks/changes-everywhere";
import { mayReplace } from "../pictures/picture-operations";
import type { PaletteColour } from "./colour-choice";
import { Group } from "./group";
import { type LinkedPage, LinkGroup } from "./link-group";
import { LookGroup } from "./look-group";
import { readLookValues } from "./look-values";
import { moveWays } from "./order/move-ways";
import { OrderGroup } from "./order/order-group";
import { type OrderAct, orderOperations } from "./order/order-operations";
import {
  operationsOf,
  type PanelDraft,
  withAttribute,
  withBackground,
  withoutStyle,
  withStyles,
  withTab,
} from "./panel-draft";
import { PanelFooter } from "./panel-footer";
import { PanelFrame } from "./panel-frame";
import { commonLook, isLink, isPicture, lookPartsOf, movesOf, textKindOf } from "./panel-groups";
import { PictureGroup } from "./picture-group";
import { SpaceGroup } from "./space-group";
import { TextGroup } from "./text-group";
import { type KnownSizes, sizeNoteOf, stepTextSize, typeTextSize } from "./text-sizes";
import { usePanelDraft } from "./use-panel-draft";

/** The server's facts of the site, as far as they have been read. */
export interface SiteFacts {
  pages: readonly LinkedPage[];
  palette: readonly PaletteColour[];
  elsewhere: Pick<PlacesElsewhere, "isFrame" | "places" | "isIncomplete"> | null;
  /** The counterparts of `placed`. */
  placedElsewhere: PlacesElsewhere["places"] | null;
  sizes: KnownSizes;
  /** True while it is not known where this version has the element too. */
  isReading: boolean;
}

interface PanelViewProps extends ElementPanelProps {
  /** `placedWith` of the only picked element; null for several. */
  placed: SourceElement | null;
  facts: SiteFacts;
  /** The last thing that was done, with its undo. */
  done: ReactNode;
  /** `copied` is the element that was duplicated. */
  onDone: (said: string, copied?: SourceElement) => void;
}

/** The panel with everything that it needs to know; `ElementPanel` asks the server for it. */
export function PanelView({ facts, placed, done, onDone, ...props }: PanelViewProps) {
  const { page, elements, measured, blocked, onLeave, onType, onPick, onCover } = props;
  const [first] = elements;
  const only = elements.length === 1 ? (first ?? null) : null;
  const [isEverywhereChosen, chooseEverywhere] = useState<boolean | null>(null);
  const isEverywhere = isEverywhereChosen ?? changesEverywhere(facts.elsewhere, page.map);
  const places = only !== null && isEverywhere ? (facts.elsewhere?.places ?? []) : [];
  const paths = facts.pages.map(({ path }) => path);
  const here = splitPath(page.map.path, paths);
  const toPage = (path: string, name: string, value: string | null) =>
    name === "href" && value !== null ? writtenOn(path, value, here, paths) : value;
  const toOperations = (draft: PanelDraft) => operationsOf(draft, { path: page.map.path, elements }, places, toPage);
  const { draft, change, save, ...state } = usePanelDraft(props, toOperations);
  const [discards, setDiscards] = useState(0);
  /** Stays where it was at first: a trial can move what is picked. */
  const [side, setSide] = useState<"left" | "right" | null>(null);
  const sideNow = side ?? sideFor(elements, measured);
  if (side !== sideNow) setSide(sideNow);
  const discard = () => {
    state.discard();
    setDiscards(discards + 1);
  };

  const styles = elements.map(({ ref }) => styleOf(measured, ref));
  const parts = commonLook(elements.map((element, at) => lookPartsOf(element, styles[at]?.display ?? "")));
  const values = readLookValues(draft, styles);
  const onStyles = (changed: Readonly<Record<string, string[]>>) =>
    change(Object.entries(changed).reduce((next, [name, all]) => withStyles(next, name, all), draft));
  const problemOf = (field: string) => (state.problem?.field === field ? state.problem.sentence : null);
  const textKind = useMemo(() => only && textKindOf(only, page.map), [only, page.map]);
  const moves = useMemo(() => placed && movesOf(placed, page.map), [placed, page.map]);
  const attribute = (name: string) =>
    draft.attributes[name] ?? (name in draft.attributes ? null : only?.attributes[name]) ?? null;

  const [isSaveWanted, wantSave] = useState(false);
  const saveAll = async () => {
    if (await save()) onDone(panelWords.saved);
  };
  // Where else it belongs may not be known yet.
  const submit = () => (facts.isReading ? wantSave(true) : void saveAll());
  const saveWanted = useEffectEvent(() => {
    wantSave(false);
    void saveAll();
  });
  useEffect(() => {
    if (isSaveWanted && !facts.isReading) saveWanted();
  }, [isSaveWanted, facts.isReading]);
  const act = async (what: OrderAct) => {
    const others = isEverywhere ? (facts.placedElsewhere ?? []) : [];
    const operations =
      placed === null ? [] : orderOperations(what, { path: page.map.path, ref: placed.ref }, moves, others);
    if (operations.length === 0 || !(await save(operations))) return;
    if (what === "duplicate" && placed !== null) onDone(said()[what], placed);
    else onDone(said()[what]);
  };
  const isHidden = draft.isHiddenOnPhones ?? styles.some((style) => style?.display === "none");
  const parent = only === null ? null : (page.map.elements.find(({ ref }) => ref === only.parent) ?? null);
  return (
    <PanelFrame
      title={only ? elementName(only.name) : panelWords.titleOfMany(elements.length)}
      pageName={pageName(here.path, page.map.title)}
      parent={parent}
      side={side ?? "right"}
      onPick={onPick}
      onClose={onLeave}
      onEscape={state.isChanged ? discard : onLeave}
      onSubmit={submit}
      onCover={onCover}
      footer={
        <PanelFooter
          isChanged={state.isChanged}
          isBusy={state.isBusy}
          isOff={state.isOff}
          problem={blocked ?? problemOfAll(state.problem)}
          savesOnLeaving
          pages={places.length + 1}
          done={done}
          onDiscard={discard}
        />
      }
    >
      {only && textKind ? (
        <TextGroup
          kind={textKind}
          text={draft.text ?? only.textContent}
          problem={problemOf("text")}
          // The text of a version that is not read yet can't be opened.
          isOff={state.isOff || (textKind !== "plain" && facts.isReading)}
          onText={(text) => change({ ...draft, text: text === only.textContent ? null : text })}
          onEnter={submit}
          onType={() => onType(only)}
        />
      ) : null}
      {only && isLink(only) ? (
        <LinkGroup
          href={attribute("href") ?? ""}
          page={here.path}
          pages={facts.pages}
          opensTab={attribute("target") === "_blank"}
          problem={problemOf("link")}
          isOff={state.isOff}
          onTarget={(_target, href) => change(withAttribute(draft, only, "href", href))}
          onTab={(opensTab) => change(withTab(draft, only, opensTab))}
        />
      ) : null}
      {only && isPicture(only) ? (
        <PictureGroup
          description={attribute("alt")}
          address={pictureAddress(props, only, here)}
          problem={problemOf("picture")}
          isOff={state.isOff}
          onDescribe={(alt) => change(withAttribute(draft, only, "alt", alt))}
          mayReplace={mayReplace(only)}
          onReplace={() => props.onReplace(only)}
          onEnter={submit}
        />
      ) : null}
      {only && only.kind !== "page" ? (
        <OrderGroup
          mayMove={moves && { up: moves.up !== null, down: moves.down !== null }}
          ways={moveWays(placed ?? only, page.map, measured)}
          isOff={state.isOff || facts.isReading}
          onAct={(what) => void act(what)}
        />
      ) : null}
      {parts.hasText || parts.hasBackground ? (
        <LookGroup
          discards={discards}
          parts={parts}
          values={values}
          styles={styles}
          palette={facts.palette}
          isOff={state.isOff}
          isSizeOff={state.isOff || facts.isReading}
          onStyle={(property, all) =>
            property === "background-color" ? change(withBackground(draft, all, styles)) : onStyles({ [property]: all })
          }
          onStep={(way) => change(stepTextSize(draft, values, facts.sizes, way))}
          onSize={(pixels) => change(typeTextSize(draft, values, pixels))}
          sizeNote={sizeNoteOf(draft, facts.sizes, values.rootPixels)}
          onTakeBack={(property) => {
            const before = withoutStyle(draft, property);
            change(property === "background-color" ? withoutStyle(before, "border-color") : before);
          }}
        />
      ) : null}
      {parts.hasOutside || parts.hasInside ? (
        <SpaceGroup parts={parts} values={values} isOff={state.isOff} onStyles={onStyles} />
      ) : null}
      {parts.mayHide ? (
        <Group title={panelWords.phones}>
          <Switch
            label={panelWords.hideOnPhones}
            hint={panelWords.hideOnPhonesHint}
            checked={isHidden}
            onChange={(isOn) => (state.isOff ? undefined : change({ ...draft, isHiddenOnPhones: isOn }))}
          />
        </Group>
      ) : null}
      {problemOf("look") ? (
        <p role="alert" className="px-4 py-3 text-danger text-xs">
          {problemOf("look")}
        </p>
      ) : null}
      {facts.elsewhere && facts.elsewhere.places.length > 0 ? (
        <Group title={panelWords.everywhere}>
          <AlsoElsewhere
            places={facts.elsewhere.places}
            isIncomplete={facts.elsewhere.isIncomplete}
            isOn={isEverywhere}
            isRestricted={page.map.released !== undefined}
            onChange={chooseEverywhere}
          />
        </Group>
      ) : null}
    </PanelFrame>
  );
}

const said = (): Record<OrderAct, string> => ({
  up: panelWords.moved,
  down: panelWords.moved,
  duplicate: panelWords.duplicated,
  remove: panelWords.removed,
});

function styleOf(measured: readonly MeasuredElement[], ref: string): FrameStyle | null {
  return measured.find((one) => one.ref === ref)?.style ?? null;
}

/** A sentence about one part stands beside it. */
function problemOfAll(problem: { field: string | null; sentence: string } | null): string | null {
  return problem?.field === null ? problem.sentence : null;
}

function pictureAddress({ page }: ElementPanelProps, { attributes }: SourceElement, here: SitePath): string | null {
  const file = fileAt(attributes.src ?? "", here);
  if (file === null) return null;
  const query = new URLSearchParams({ path: file, commit: page.map.commit });
  return `/api/workspaces/${page.workspaceId}/picture?${query}`;
}

/** Returns the edge of the stage that covers less of what is picked, once that is measured. Most text begins at the left. */
function sideFor(elements: readonly SourceElement[], measured: readonly MeasuredElement[]): "left" | "right" | null {
  const boxes = measured
    .filter(({ ref }) => elements.some((element) => element.ref === ref))
    .flatMap((element) => element.boxes);
  const panelWidth = 330;
  if (boxes.length === 0) return null;
  return boxes.every(({ x }) => x > panelWidth) ? "left" : "right";
}
