import type { SourceElement } from "#lib/page-source/schema.ts";
import { selectWords } from "#lib/words/page-editor.ts";
import type { MeasuredElement } from "../preview/frame-messages";
import type { Pointed } from "./editing-state";
import { ElementOutline } from "./element-outline";
import { boxAround } from "./frame-geometry";
import type { PickOnPage } from "./page-picks";

interface PageOutlinesProps {
  measured: readonly MeasuredElement[];
  picked: readonly PickOnPage[];
  /** What the pointer or the arrow keys are on. */
  pointed: { at: Pointed; element: SourceElement } | null;
}

/** The outlines over the page: of what is picked, and of what is pointed at with its name. */
export function PageOutlines({ measured, picked, pointed }: PageOutlinesProps) {
  const boxOf = (ref: string) => boxAround(measured.find((element) => element.ref === ref)?.boxes ?? []);
  const pointedBox = pointed ? boxOf(pointed.element.ref) : null;
  return (
    <>
      {picked.map(({ pick, element }) => {
        const box = boxOf(element.ref);
        const isPointed = pointedBox !== null && pointed?.element.ref === element.ref;
        return box ? (
          <ElementOutline key={pick.id} box={box} name={isPointed ? null : element.name} look="picked" />
        ) : null;
      })}
      {pointed && pointedBox ? (
        <ElementOutline
          box={pointedBox}
          name={pointed.at.isScripted ? selectWords.scripted : pointed.element.name}
          look={pointed.at.isScripted ? "scripted" : "pointed"}
        />
      ) : null}
    </>
  );
}
