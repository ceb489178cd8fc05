/** A released place, as words need it. */
export interface NamedPlace {
  kind: "element" | "page" | "folder" | "content";
  content: "texts" | "pictures" | "links" | null;
  path: string;
  name: string;
  pageTitle: string;
}
