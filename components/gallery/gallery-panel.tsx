"use client";

import { type ReactNode, useState } from "react";
import type { EditedPage } from "../page-editor/page-editor-types";
import { placedWith } from "../page-editor/panel/panel-groups";
import { PanelView, type SiteFacts } from "../page-editor/panel/panel-view";
import type { SaveState } from "../page-editor/use-save-operations";
import type { FrameStyle } from "../preview/frame-messages";
import { GalleryLook } from "./gallery-look";
import { recordedMap, recordedMeasure } from "./recorded/recorded-page";
import { Specimen } from "./specimen";

const nothing = () => undefined;
const page: EditedPage = { workspaceId: "bakery", address: "/", map: recordedMap };

const facts: SiteFacts = {
  pages: [
    { path: "about.html", title: "Our story" },
    { path: "bread.html", title: "Bread & pastry" },
    { path: "index.html", title: "Juniper Street Bakery" },
    { path: "visit.html", title: "Visit us" },
  ],
  palette: [
    { name: "ink", value: "var(--ink)", hex: "#3b2a1a" },
    { name: "crust", value: "var(--crust)", hex: "#a4551e" },
    { name: "butter", value: "var(--butter)", hex: "#f6d27a" },
    { name: "paper", value: "var(--paper)", hex: "#fffaf0" },
    { name: "juniper", value: "var(--juniper)", hex: "#1f4e4a" },
  ],
  elsewhere: null,
  placedElsewhere: null,
  sizes: null,
  isReading: false,
};

const elsewhere: SiteFacts["elsewhere"] = {
  isFrame: true,
  isIncomplete: false,
  places: [
    { path: "about.html", name: "Our story", ref: "e8", siblings: ["e7", "e8"] },
    { path: "bread.html", name: "Bread & pastry", ref: "e8", siblings: ["e7", "e8"] },
    { path: "visit.html", name: "Visit us", ref: "e8", siblings: ["e7", "e8"] },
  ],
};

/** The panel for what is picked; the page in the preview needs a server. */
export function GalleryPanel() {
  return (
    <>
      <Specimen name="A heading">
        <GalleryPicked refs={["e10"]} style={{ fontSize: "40px", fontWeight: "700", marginTop: "12px" }} />
      </Specimen>
      <Specimen name="A link of the navigation">
        <GalleryPicked refs={["e8"]} facts={{ ...facts, elsewhere }} style={{ display: "inline-block" }} />
      </Specimen>
      <Specimen name="A picture">
        <GalleryPicked refs={["e13"]} />
      </Specimen>
      <Specimen name="A paragraph with bold words">
        <GalleryPicked refs={["e11"]} style={{ color: "rgb(190, 170, 140)" }} />
      </Specimen>
      <Specimen name="Several parts">
        <GalleryPicked refs={["e10", "e11", "e14"]} />
      </Specimen>
      <Specimen name="While the agent works">
        <GalleryPicked
          refs={["e14"]}
          style={{ display: "inline-block", backgroundColor: "rgb(164, 85, 30)", color: "rgb(255, 255, 255)" }}
          blocked="The agent is working on the page. You can change it by hand when it has finished."
        />
      </Specimen>
      <Specimen name="On a narrow stage">
        <div className="max-w-[24rem]">
          <GalleryPicked refs={["e10", "e11"]} style={{ fontSize: "40px" }} />
        </div>
      </Specimen>
      <Specimen name="Look of the site">
        <GalleryLook />
      </Specimen>
    </>
  );
}

interface GalleryPickedProps {
  refs: string[];
  style?: Partial<FrameStyle>;
  facts?: SiteFacts;
  blocked?: string;
}

function GalleryPicked({ refs, style, facts: known = facts, blocked }: GalleryPickedProps) {
  const [css, setCss] = useState<string | null>(null);
  const saving: SaveState = { name: "idle" };
  const elements = recordedMap.elements.filter(({ ref }) => refs.includes(ref));
  const [only = null, another] = elements;
  return (
    <Stage css={css}>
      <PanelView
        page={page}
        elements={elements}
        measured={refs.map((ref) => recordedMeasure(ref, style))}
        saving={saving}
        blocked={blocked ?? null}
        onSave={async () => ({ name: "saved", commit: "", editSessionId: "" })}
        onLeave={nothing}
        onCover={() => undefined}
        onTry={setCss}
        onType={nothing}
        onPick={nothing}
        onReplace={nothing}
        onUnsaved={nothing}
        onChanged={nothing}
        placed={only && !another ? placedWith(only, recordedMap) : null}
        done={null}
        onDone={nothing}
        facts={known}
      />
    </Stage>
  );
}

/** In place of the page: the styles that would be tried on it. */
function Stage({ css, children }: { css: string | null; children: ReactNode }) {
  return (
    <div className="relative h-[44rem] overflow-hidden rounded-xl border border-line bg-sunken">
      <pre className="m-4 max-w-80 whitespace-pre-wrap text-2xs text-text-soft">{css}</pre>
      {children}
    </div>
  );
}
