import type { FrameBox } from "../../preview/frame-messages";

interface ElementOutlineProps {
  /** Around the element. */
  box: FrameBox;
  /** Null shows no tag; nor does an element above the view. */
  name: string | null;
  look: "pointed" | "picked" | "scripted";
}

const looks = {
  pointed: "border-[#5b67f1] bg-[#5b67f1]/8",
  picked: "border-[#5b67f1]",
  scripted: "border-[#8a8577] border-dashed",
};
const tagLooks = { pointed: "bg-[#4450d6]", picked: "bg-[#4450d6]", scripted: "bg-[#5d594e]" };
/** The room that a tag needs above an element, in the app's own pixels. */
const tagPx = 26;

/**
 * Outlines a part of the page, with its name. The page is of any colour, so the outline has colours of its own, the same in both
 * themes, and a white edge.
 */
export function ElementOutline({ box, name, look }: ElementOutlineProps) {
  const { x, y, width, height } = box;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-0 left-0"
      style={{ transform: `translate(${x}px, ${y}px)`, width, height }}
    >
      <div
        className={`-inset-[calc(2px*var(--unscale,1))] absolute rounded-[calc(3px*var(--unscale,1))] border-[length:calc(2px*var(--unscale,1))] shadow-[0_0_0_calc(1px*var(--unscale,1))_rgb(255_255_255/0.85)] ${looks[look]}`}
      />
      {name === null || y + height < 0 ? null : (
        <span
          className={`absolute left-0 max-w-72 origin-top-left truncate rounded-md px-2 py-0.5 font-medium text-white text-xs leading-5 shadow-raised scale-(--unscale,1) ${tagLooks[look]}`}
          // Above the element where there is room, else inside its upper edge.
          style={{ top: `max(calc(-${tagPx}px * var(--unscale, 1)), ${4 - y}px)`, left: Math.max(0, 4 - x) }}
        >
          {name}
        </span>
      )}
    </div>
  );
}
