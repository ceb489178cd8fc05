import { CircleAlert, CircleCheck } from "lucide-react";
import { panelWords } from "#lib/words/page/page-editor.ts";
import type { FrameStyle } from "../../preview/frame-messages";
import type { PaletteColour } from "./colour-choice";
import { type Contrast, contrastOf, hexOf } from "./contrast";
import type { LookValues } from "./look-values";

interface ContrastNoteProps {
  values: LookValues;
  styles: readonly (FrameStyle | null)[];
  palette: readonly PaletteColour[];
}

const tones = { good: "text-positive", weak: "text-caution", poor: "text-danger" };

/** Says how well the text can be read: of several, the one that is hardest to read. It has room for the longest sentence. */
export function ContrastNote({ values, styles, palette }: ContrastNoteProps) {
  if (styles.some((style) => style !== null && style.backgroundImage !== "none" && style.backgroundImage !== ""))
    return <p className="text-text-soft text-xs">{panelWords.contrastUnknown}</p>;
  const worst = worstContrast({ values, styles, palette });
  if (worst === null) return null;
  const Icon = worst.legibility === "good" ? CircleCheck : CircleAlert;
  return (
    <p role="status" className={`flex min-h-[2lh] items-center gap-1.5 text-xs ${tones[worst.legibility]}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {panelWords.contrast[worst.legibility](worst.ratio)}
    </p>
  );
}

function worstContrast({ values, styles, palette }: ContrastNoteProps): Contrast | null {
  const seen = (value: string | undefined) => palette.find((one) => one.value === value)?.hex ?? value ?? "";
  const [colours, backgrounds, sizes, weights] = [
    values.of("color"),
    values.of("background-color"),
    values.pixels("font-size"),
    values.of("font-weight"),
  ];
  const contrasts = styles.flatMap((style, at) => {
    if (style === null) return [];
    const background = seen(backgrounds[at]);
    const question = {
      colour: seen(colours[at]),
      backdrop: hexOf(background) === null ? style.backdrop : background,
      sizePixels: sizes[at] ?? 16,
      weight: Number(weights[at]) || 400,
    };
    return contrastOf(question) ?? [];
  });
  return contrasts.sort((a, b) => a.ratio - b.ratio)[0] ?? null;
}
