import type { SourceElement } from "#lib/page-source/schema.ts";
import { elementName } from "#lib/words/page/element-name.ts";
import { selectWords } from "#lib/words/page/page-editor.ts";
import { boxAround } from "../../preview/box-around";
import type { MeasuredElement } from "../../preview/frame-messages";
import type { Pointed } from "../editing-state";
import type { PickOnPage } from "../picks/page-picks";
import { ElementOutline } from "./element-outline";

interface PageOutlinesProps {
  measured: readonly MeasuredElement[];
  picked: readonly PickOnPage[];
  /** The element under the pointer, or the one that the arrow keys have walked to. */
  pointed: { at: Pointed; element: SourceElement } | null;
  /** Whether the person may not change what is pointed at. */
  isMuted: boolean;
}

/** The outlines over the page: of what is picked, and of what is pointed at with its name. */
export function PageOutlines({ measured, picked, pointed, isMuted }: PageOutlinesProps) {
  const boxOf = (ref: string) => boxAround(measured.find((element) => element.ref === ref)?.boxes ?? []);
  const pointedBox = pointed ? boxOf(pointed.element.ref) : null;
  return (
    <>
      {picked.map(({ pick, element }) => {
        const box = boxOf(element.ref);
        const isPointed = pointedBox !== null && pointed?.element.ref === element.ref;
        return box ? (
          <ElementOutline key={pick.id} box={box} name={isPointed ? null : elementName(element.name)} look="picked" />
        ) : null;
      })}
      {pointed && pointedBox ? (
        <ElementOutline
          box={pointedBox}
          name={
            pointed.at.isScripted
              ? selectWords.scripted
              : isMuted
                ? selectWords.notReleased(elementName(pointed.element.name))
                : elementName(pointed.element.name)
          }
          look={pointed.at.isScripted || isMuted ? "scripted" : "pointed"}
        />
      ) : null}
    </>
  );
}
