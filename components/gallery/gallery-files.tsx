"use client";

import { useState } from "react";
import type { AssetsForDisplay } from "#lib/projects/preview/asset-schema.ts";
import { FileList } from "../page-editor/files/files-dialog";
import { noChoice, PictureEditor } from "../page-editor/pictures/picture-editor";
import type { ChosenPicture } from "../page-editor/pictures/picture-file";
import type { PicturePlace } from "../page-editor/pictures/picture-shape";
import { Specimen } from "./specimen";

const nothing = () => undefined;
const drawing = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="${colour}"/><circle cx="200" cy="180" r="120" fill="#f6d27a"/></svg>`)}`;

const home = { path: "index.html", title: "Home | Juniper Street Bakery", address: "/", ref: "e13" };
const story = { path: "about.html", title: "Our story | Juniper Street Bakery", address: "/about.html", ref: "e9" };
const style = { path: "css/styles.css", title: "", address: null, ref: null };
const file = { isPicture: true, bytes: 182_400, uses: [], usesCount: 0 };
const files: AssetsForDisplay = {
  commit: "a".repeat(40),
  isComplete: true,
  assets: [
    { ...file, path: "documents/allergens.pdf", isPicture: false, bytes: 2_340_000, uses: [home], usesCount: 1 },
    { ...file, path: "images/bread.jpg", uses: [home, story], usesCount: 2 },
    { ...file, path: "images/linen.png", bytes: 900, uses: [style], usesCount: 1 },
    { ...file, path: "images/the-first-oven-that-the-bakery-had-in-1990-seen-from-the-street.jpg" },
  ],
};

const place: PicturePlace = { width: 400, height: 160, pixelsWide: 400, isCut: false, position: { x: 50, y: 50 } };

/** The list of files, and choosing the part of a picture; sending one needs a server. */
export function GalleryFiles() {
  const host = { conversationId: "", isRunning: false, unreleased: null, onSaved: nothing };
  return (
    <>
      <Specimen name="Pictures and files">
        <FileList list={files} pictureOf={() => drawing("#a4551e")} {...host} onGo={nothing} />
      </Specimen>
      <Specimen name="No pictures">
        <FileList list={{ ...files, assets: [] }} pictureOf={() => ""} {...host} onGo={nothing} />
      </Specimen>
      <Specimen name="Part of a new picture">
        <GalleryPicture place={place} />
      </Specimen>
      <Specimen name="What stays in view of a new picture">
        <GalleryPicture place={{ ...place, isCut: true }} />
      </Specimen>
    </>
  );
}

function GalleryPicture({ place }: { place: PicturePlace }) {
  const [choice, setChoice] = useState(noChoice);
  const [picture] = useState<ChosenPicture>(() => ({
    ...{ file: new File(["loaf"], "loaf.jpg"), url: drawing("#1f4e4a"), width: 600, height: 400, isDrawing: false },
  }));
  return <PictureEditor {...{ picture, place, choice }} isBusy={false} onChoice={setChoice} onFile={nothing} />;
}
