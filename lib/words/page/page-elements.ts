import type { ElementKind } from "#lib/page-source/schema.ts";

const shown = (text: string) => `“${text}”`;

/** The words that a person has for an element of a page. */
export const pageElementWords = {
  kinds: {
    page: "Page",
    section: "Section",
    navigation: "Navigation",
    header: "Header",
    footer: "Footer",
    form: "Form",
    heading: "Heading",
    paragraph: "Paragraph",
    text: "Text",
    list: "List",
    item: "Item",
    quote: "Quote",
    link: "Link",
    button: "Button",
    picture: "Picture",
    icon: "Icon",
    video: "Video",
    field: "Field",
    table: "Table",
    row: "Row",
    cell: "Cell",
    line: "Line",
    box: "Box",
  } satisfies Record<ElementKind, string>,
  /** More exact words for some tags, where they have the kind that is usual for them. */
  tags: {
    address: "Address",
    article: "Article",
    aside: "Side note",
    audio: "Sound",
    br: "Line break",
    caption: "Caption",
    dialog: "Window",
    fieldset: "Group of fields",
    figcaption: "Caption",
    figure: "Figure",
    iframe: "Embedded page",
    label: "Label",
    legend: "Label",
    main: "Main part",
    option: "Choice",
    time: "Time",
  } as Readonly<Record<string, string>>,
  withText: (word: string, text: string) => `${word} ${shown(text)}`,
  withFile: (word: string, file: string) => `${word} ${file}`,
  /** For an item or row without words; `place` counts from 1. */
  placeIn: (word: string, place: number, around: string) => `${word} ${place} of ${around}`,
  partOf: (around: string) => `Part of ${around}`,
};
