/** The widths of the preview in CSS pixels, in the order of the menu. `fit` is the width of the pane. */
export const previewWidths = { fit: null, phone: 390, tablet: 834, desktop: 1280 } as const;

export type PreviewWidth = keyof typeof previewWidths;

export const previewWidthNames = Object.keys(previewWidths) as PreviewWidth[];

export function isPreviewWidth(text: string): text is PreviewWidth {
  return Object.hasOwn(previewWidths, text);
}

interface Size {
  width: number;
  height: number;
}

export interface FrameBox extends Size {
  left: number;
  /** At most 1: a page is scaled down to fit, never up. */
  scale: number;
}

/** Returns the place of a frame of that width in a pane: its viewport is real, and its picture is scaled to fit. */
export function frameBox(width: number, pane: Size): FrameBox {
  const scale = Math.min(1, pane.width / width);
  return { width, height: pane.height / scale, scale, left: Math.max(0, (pane.width - width * scale) / 2) };
}
