import type { AddedFile } from "../../conversation/files/files-state";

// Files of a message, for the gallery. There is no server that has their pictures.

const file = { id: "f", width: null, height: null, bytes: 900, isCut: true } as const;

export const recordedFiles: AddedFile[] = [
  {
    key: "1",
    name: "logo.svg",
    state: "ready",
    file: { ...file, name: "logo.svg", type: "image/svg+xml", isCut: false },
  },
  {
    key: "2",
    name: "A price list with a very long name.csv",
    state: "ready",
    file: { ...file, name: "", type: "text/csv" },
  },
  { key: "3", name: "loaf.jpg", state: "sending", share: 0.4 },
  { key: "4", name: "menu.pdf", state: "refused", problem: "Word, PDF and other office files can’t be read here." },
];
