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
  /** The id of the pick that the person looks at from its chip; null for none. */
  lookedAt: string | null;
  /** The element under the pointer, or the one that the arrow keys have walked to. */
  pointed: { at: Pointed; element: SourceElement } | null;
  /** Whether the person may not change what is pointed at. */
  isMuted: boolean;
}

/**
 * The outlines over the page: of what is picked, and of what is pointed at with its name. A pick shows its name only while the person
 * looks at it from its chip: it would lie over the text above for as long as they write.
 */
export function PageOutlines({ measured, picked, lookedAt, pointed, isMuted }: PageOutlinesProps) {
  const boxOf = (ref: string) => boxAround(measured.find((element) => element.ref === ref)?.boxes ?? []);
  const pointedBox = pointed ? boxOf(pointed.element.ref) : null;
  return (
    <>
      {picked.map(({ pick, element }) => {
        const box = boxOf(element.ref);
        return box ? (
          <ElementOutline
            key={pick.id}
            box={box}
            name={pick.id === lookedAt ? elementName(element.name) : null}
            look="picked"
          />
        ) : null;
      })}
      {pointed && pointedBox ? (
        <ElementOutline
          box={pointedBox}
          name={nameOf(pointed, {
            isMuted,
            isPicked: picked.some(({ element }) => element.ref === pointed.element.ref),
          })}
          look={pointed.at.isScripted || isMuted ? "scripted" : "pointed"}
        />
      ) : null}
    </>
  );
}

/** Returns the name that is shown of what is pointed at; null for what is picked and can be changed. */
function nameOf(
  { at, element }: NonNullable<PageOutlinesProps["pointed"]>,
  { isMuted, isPicked }: { isMuted: boolean; isPicked: boolean },
): string | null {
  if (at.isScripted) return selectWords.scripted;
  const name = elementName(element.name);
  if (isMuted) return selectWords.notReleased(name);
  return isPicked ? null : name;
}
