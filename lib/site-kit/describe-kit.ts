import { z } from "zod";
import { contentSchemas, iconNames, patternKinds, type SectionKind, sectionKinds } from "./section-schema.ts";
import { moods } from "./styles/moods.ts";

// The kit in words, for a model.

const purposes: Record<SectionKind, string> = {
  hero: "the opening of a page: heading, a sentence, one or two buttons, a picture",
  text: "paragraphs with an optional picture beside them",
  cards: "offers, topics or links side by side, with icons or pictures",
  prices: "a price list, or plans to compare",
  timetable: "times by day: courses, programme, services",
  hours: "opening hours, with address and phone if known",
  team: "people with role, words and picture",
  gallery: "pictures with captions",
  quotes: "what others say",
  questions: "questions that open to their answers",
  steps: "a way in two to eight steps",
  contact: "address, phone, email and a form",
  map: "where it is, how to get there, a link to the map",
  action: "one request with a button, in a strong colour",
  imprint: "who runs the site, as the law asks for",
};

export const describeKinds = () =>
  ["Sections:", ...sectionKinds.map((kind) => `- ${kind}: ${purposes[kind]}`)].join("\n");

export const describeMoods = () =>
  ["Moods:", ...Object.values(moods).map(({ name, description }) => `- ${name}: ${description}`)].join("\n");

/** Returns the fields of a section's content, one a line. */
export function describeContent(kind: SectionKind): string {
  const schema = z.toJSONSchema(contentSchemas[kind], { io: "input" });
  return [
    `Content of ${kind} (${purposes[kind]}), ? marks what may be left out:`,
    ...fieldsOf(toShape(schema), 1),
    `A picture is {"src", "alt"} or {"pattern": one of ${patternKinds.join(", ")}, "seed"?: number}. Icons: ${iconNames.join(", ")}.`,
  ].join("\n");
}

interface Shape {
  type?: string;
  description?: string;
  enum?: unknown[];
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
}

const toShape = (schema: object): Shape => schema as Shape;

function fieldsOf({ properties = {}, required = [] }: Shape, depth: number): string[] {
  return Object.entries(properties).flatMap(([name, shape]) => {
    const note = shape.description === undefined ? "" : ` – ${shape.description}`;
    const optional = required.includes(name) ? "" : "?";
    const line = `${"  ".repeat(depth)}${name}${optional}: ${typeOf(shape)}${note}`;
    const inner = shape.items?.properties === undefined ? shape : shape.items;
    return inner.properties === undefined ? [line] : [line, ...fieldsOf(inner, depth + 1)];
  });
}

function typeOf(shape: Shape): string {
  if (shape.anyOf !== undefined) return "picture";
  if (shape.enum?.includes(iconNames[0])) return "icon";
  if (shape.enum !== undefined) return shape.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (shape.type === "array") {
    const count = `${shape.minItems ?? 0}–${shape.maxItems ?? "…"}`;
    return `list of ${shape.items?.properties === undefined ? typeOf(shape.items ?? {}) : "these"} (${count})`;
  }
  if (shape.type === "object") return "these";
  const most = shape.maxLength === undefined ? "" : ` up to ${shape.maxLength}`;
  return `${shape.type === "string" ? "text" : (shape.type ?? "text")}${most}`;
}
