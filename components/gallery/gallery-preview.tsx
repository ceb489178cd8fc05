"use client";

import { useState } from "react";
import { selectWords } from "#lib/words/page/page-editor.ts";
import { pagesWords } from "#lib/words/page/pages.ts";
import { previewWords } from "#lib/words/preview.ts";
import { PageForm } from "../page-editor/pages/page-form";
import { CompareHandle } from "../preview/compare-handle";
import { MissingFiles } from "../preview/missing-files";
import { PageList } from "../preview/pages/page-list";
import { PreviewBar } from "../preview/preview-bar";
import type { PreviewWidth } from "../preview/preview-width";
import { Button } from "../ui/button";
import { Dialog, DialogTrigger } from "../ui/overlays/dialog";
import { GalleryFiles } from "./gallery-files";
import { GalleryPicking } from "./gallery-picking";
import { Specimen } from "./specimen";

const nothing = () => undefined;
const pagesOf = (paths: string[]) => paths.map((path) => ({ path, address: `/${path}`, title: "" }));
const few = pagesOf(["index.html", "about.html", "visit.html"]);
const many = pagesOf([
  ...[
    "index.html",
    "about.html",
    "bread.html",
    "cakes.html",
    "visit.html",
    "a-page-with-a-rather-long-name-that-is-cut.html",
  ],
  ...["news/index.html", "news/2026/easter.html", "news/2026/summer.html", "team/ada.html", "team/grace.html"],
  ...["team/kitchen/lin.html", "404.html"],
]);

/** The parts around the site in the preview; the site itself needs a server. */
export function GalleryPreview() {
  return (
    <>
      <Specimen name="Bar">
        <GalleryBar path="/" mayGoBack={false} isComparing={false} />
      </Specimen>
      <Specimen name="Bar, walked around, comparing">
        <GalleryBar path="/news/2026/a-page-with-a-rather-long-name.html?query=1#part" mayGoBack isComparing />
      </Specimen>
      <Specimen name="Bar of a version, not open yet">
        <GalleryBar path="/" mayGoBack={false} isComparing={null} />
      </Specimen>
      <Specimen name="A file is missing">
        <MissingFiles paths={["images/loaf.svg"]} />
      </Specimen>
      <Specimen name="Files are missing">
        <MissingFiles paths={["images/loaf.svg", "css/site.css", "js/menu.js"]} />
      </Specimen>
      <Specimen name="Few pages">
        <PageList label="Few pages" pages={few} hasMore={false} current="/about.html" onGo={nothing} />
      </Specimen>
      <Specimen name="Many pages">
        <PageList label="Many pages" pages={many} hasMore current="/news/2026/easter.html" onGo={nothing} />
      </Specimen>
      <Specimen name="Pages to change">
        <PageList
          label="Pages to change"
          pages={few.map((page) => ({ ...page, title: page.path === "about.html" ? "Our story | Bakery" : "" }))}
          hasMore={false}
          current="/about.html"
          onGo={nothing}
          onAct={nothing}
        />
      </Specimen>
      <Specimen name="No pages">
        <PageList label="No pages" pages={[]} hasMore={false} current="/" onGo={nothing} />
      </Specimen>
      <Specimen name="Dialogs about pages">
        <GalleryPageDialogs />
      </Specimen>
      <Specimen name="Before and after">
        <GalleryCompare />
      </Specimen>
      <GalleryPicking />
      <GalleryFiles />
    </>
  );
}

function GalleryBar(props: { path: string; mayGoBack: boolean; isComparing: boolean | null }) {
  const [width, setWidth] = useState<PreviewWidth>("fit");
  return (
    <PreviewBar
      {...props}
      onOpenTab={props.isComparing === null ? null : () => undefined}
      mayGoForward={props.mayGoBack}
      onStep={nothing}
      onGo={nothing}
      width={width}
      onWidth={setWidth}
      onCompare={nothing}
      select={props.isComparing === null ? null : { isOn: !props.isComparing, onPress: nothing }}
      look={props.isComparing === null ? null : { isOn: false, onPress: nothing }}
      onContent={props.isComparing === null ? null : nothing}
      pages={(go) => <PageList pages={few} hasMore={false} current="/" onGo={go} />}
    />
  );
}

function GalleryCompare() {
  const [share, setShare] = useState(40);
  return (
    <div className="relative h-48 overflow-hidden rounded-xl border border-line bg-accent-soft">
      <div className="absolute inset-0 bg-sunken" style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }} />
      <CompareHandle names={previewWords} share={share} onChange={setShare} takesFocus={false} />
    </div>
  );
}

const pageForm = { title: pagesWords.removeTitle("Our story"), saveLabel: pagesWords.saveRemove, isDanger: true };
const removed = [pagesWords.pageGoes("/about.html"), pagesWords.entriesGo(5)];
const ready = { isLoading: false, failed: null, blocked: null, isSaving: false, problem: null, changes: removed };
const refused = "In the meantime the same place was changed on “Home”. Look at the page as it is now, and try again.";

const formStates = {
  "It is read": { ...ready, isLoading: true },
  "It can't be read": { ...ready, changes: [], failed: "The server can’t be reached. Try again in a moment." },
  "It waits for a turn": { ...ready, blocked: selectWords.blockedByTurn },
  "It is saved": { ...ready, isSaving: true },
  "It was refused": { ...ready, problem: refused },
};

/** The states of a dialog about a page that are over too soon to be looked at. */
function GalleryPageDialogs() {
  return (
    <div className="flex flex-wrap gap-3">
      {Object.entries(formStates).map(([name, state]) => (
        <Dialog key={name}>
          <DialogTrigger asChild>
            <Button variant="secondary">{name}</Button>
          </DialogTrigger>
          <PageForm {...pageForm} {...state} onSubmit={() => undefined} />
        </Dialog>
      ))}
    </div>
  );
}
