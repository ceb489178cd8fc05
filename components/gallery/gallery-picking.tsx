"use client";

import { selectWords } from "#lib/words/page/page-editor.ts";
import { ElementListBody } from "../page-editor/pointing/element-list";
import { ElementOutline } from "../page-editor/pointing/element-outline";
import { treeOf } from "../page-editor/pointing/element-tree";
import { PickToolbar } from "../page-editor/pointing/pick-toolbar";
import { SelectHint } from "../page-editor/pointing/select-hint";
import { placeMarks } from "../preview/options/mark-places";
import { OptionMark } from "../preview/options/option-marks";
import { placedOptions } from "./recorded/recorded-logs";
import { recordedMap } from "./recorded/recorded-page";
import { Specimen } from "./specimen";

const nothing = () => undefined;
const tree = treeOf(recordedMap);
const acts = { onType: nothing, onChange: nothing, onAsk: nothing, onAdds: nothing, onLeave: nothing };
const names = ["Heading “Good bread takes its time”"];

/** The parts over a page that is picked from. */
export function GalleryPicking() {
  return (
    <>
      <Specimen name="Parts of a page">
        <div className="max-w-lg rounded-2xl border border-line bg-surface">
          <ElementListBody tree={tree} picked={new Set(["e10"])} onPick={nothing} />
        </div>
      </Specimen>
      <Specimen name="Pointed at and picked">
        <div className="relative h-52 overflow-hidden rounded-xl bg-white">
          <ElementOutline box={{ x: 24, y: 40, width: 220, height: 48 }} name="Button “Order now”" look="pointed" />
          <ElementOutline box={{ x: 280, y: 40, width: 160, height: 48 }} name="Picture loaf.jpg" look="picked" />
          <ElementOutline box={{ x: 24, y: 140, width: 300, height: 48 }} name={selectWords.scripted} look="scripted" />
        </div>
      </Specimen>
      <Specimen name="Acts on a pick">
        <div className="grid grid-cols-1 gap-3">
          <PickToolbar {...acts} names={names} adds={false} blocked={null} />
          <PickToolbar {...acts} names={[...names, "Button “Order now”"]} onType={null} adds blocked={null} isDense />
          <PickToolbar {...acts} names={["Paragraph “Open daily”"]} adds={false} blocked={selectWords.blockedByTurn} />
        </div>
      </Specimen>
      <Specimen name="How to pick">
        <div className="grid grid-cols-1 gap-3">
          <SelectHint said={selectWords.hintPointer} onList={nothing} onDone={nothing} />
          <SelectHint said={selectWords.loading} onList={null} onDone={nothing} />
        </div>
      </Specimen>
      <Specimen name="Choices on the page">
        <div className="grid gap-3 sm:grid-cols-2">
          {["bg-white", "bg-[#16130f]"].map((paper) => (
            <div key={paper} className={`relative h-52 overflow-clip rounded-xl ${paper}`}>
              {marks.map((mark) => (
                <OptionMark
                  key={mark.index}
                  mark={mark}
                  shownFile="index.html"
                  isPointed={mark.index === 1}
                  isBusy={false}
                  onPoint={nothing}
                  onFocus={nothing}
                  onPress={nothing}
                />
              ))}
            </div>
          ))}
        </div>
      </Specimen>
    </>
  );
}

const boxes = [
  { x: 24, y: 30, width: 120, height: 40 },
  { x: 180, y: 30, width: 120, height: 40 },
  { x: 24, y: 110, width: 276, height: 72 },
];
const marks = placeMarks(
  boxes.flatMap((box, index) => {
    const option = placedOptions.options[index];
    return option ? [{ index, number: index + 1, option, ref: `e${index + 1}`, box }] : [];
  }),
  { width: 320, height: 600, unscale: 1 },
);
