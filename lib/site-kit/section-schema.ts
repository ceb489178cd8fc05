import { z } from "zod";

// The content of each section, as people's words and plain values. The templates in `sections` turn it into HTML.

const line = (max: number) => z.string().trim().min(1).max(max);
const name = line(120);
const paragraph = line(2_000);

/** A page of the site, a place on it, or an address elsewhere. Scripts are refused. */
const linkSchema = line(2_000).refine(
  (href) => /^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(href) || !/^[^/?#]*:|^\/\/|[\s<>"\\]/.test(href),
  "Use a page of the site, a #place, https://, mailto: or tel:",
);

export const patternKinds = ["hills", "tiles", "lines", "leaves", "rays", "dots", "orbits", "streets"] as const;
export type PatternKind = (typeof patternKinds)[number];

const fileSchema = z.strictObject({
  src: linkSchema.describe("Path from the top folder of the site, or https://"),
  alt: z.string().trim().max(300).describe('What it shows; "" for decoration'),
});
const patternSchema = z.strictObject({
  pattern: z.enum(patternKinds).describe("A picture that the kit draws in the mood’s colours"),
  seed: z.int().min(1).max(9_999).default(1).describe("Another number draws another one"),
});
const pictureSchema = z.union([fileSchema, patternSchema]);
export type KitPicture = z.infer<typeof pictureSchema>;

export const iconNames = [
  ...["arrow", "bell", "bicycle", "book", "bread", "calendar", "camera", "car", "chat", "check", "clock", "coffee"],
  ...["flower", "globe", "heart", "home", "key", "leaf", "mail", "menu", "music", "people", "person", "phone", "pin"],
  ...["scales", "scissors", "shield", "spark", "star", "sun", "ticket", "tram", "wrench"],
] as const;
export type IconName = (typeof iconNames)[number];
const iconSchema = z.enum(iconNames);

const actionSchema = z.strictObject({ label: line(60), href: linkSchema });
const tones = ["plain", "tinted", "strong"] as const;

/** Fields that every section between header and footer has. */
const shared = {
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,59}$/, "Use small letters, digits and hyphens")
    .optional()
    .describe("Its place on the page, for links like #prices"),
  tone: z.enum(tones).optional().describe("Its background: plain, tinted, or strong in the accent’s colour"),
};
const headed = {
  ...shared,
  kicker: line(60).optional().describe("A few words above the heading"),
  heading: name.optional(),
  intro: line(600).optional(),
};
const address = z.array(line(120)).min(1).max(6).describe("One entry a line");
const reach = {
  email: z.email().max(200).optional(),
  phone: line(40).optional(),
};

const hero = z.strictObject({
  ...shared,
  kicker: line(60).optional(),
  heading: name,
  text: line(600).optional(),
  actions: z.array(actionSchema).max(2).default([]),
  picture: pictureSchema.optional(),
  layout: z
    .enum(["side", "left", "behind", "below", "none"])
    .optional()
    .describe("Where the picture stands; the mood has a default"),
  facts: z
    .array(z.strictObject({ value: line(30), label: line(60) }))
    .max(4)
    .default([]),
});
const text = z.strictObject({
  ...headed,
  paragraphs: z.array(paragraph).min(1).max(12),
  picture: pictureSchema.optional(),
  side: z.enum(["left", "right"]).default("right"),
  actions: z.array(actionSchema).max(2).default([]),
});
const cards = z.strictObject({
  ...headed,
  layout: z.enum(["grid", "list"]).default("grid"),
  items: z
    .array(
      z.strictObject({
        title: name,
        text: line(600).optional(),
        icon: iconSchema.optional(),
        picture: pictureSchema.optional(),
        href: linkSchema.optional(),
      }),
    )
    .min(1)
    .max(12),
});
const prices = z.strictObject({
  ...headed,
  layout: z.enum(["cards", "list"]).optional().describe("By default cards if an item has features, else a list"),
  items: z
    .array(
      z.strictObject({
        name,
        price: line(30),
        per: line(40).optional(),
        text: line(300).optional(),
        features: z.array(line(120)).max(8).default([]),
        isFeatured: z.boolean().default(false),
        action: actionSchema.optional(),
      }),
    )
    .min(1)
    .max(30),
  note: line(300).optional(),
});
const timetable = z.strictObject({
  ...headed,
  days: z
    .array(
      z.strictObject({
        day: line(60),
        entries: z
          .array(z.strictObject({ time: line(30), title: name, text: line(200).optional() }))
          .min(1)
          .max(24),
      }),
    )
    .min(1)
    .max(14),
  note: line(300).optional(),
});
const hours = z.strictObject({
  ...headed,
  items: z
    .array(
      z.strictObject({ days: line(60), time: line(60).optional().describe("Leave it out for a day that is closed") }),
    )
    .min(1)
    .max(14),
  note: line(300).optional(),
  address: address.optional(),
  ...reach,
});
const team = z.strictObject({
  ...headed,
  people: z
    .array(
      z.strictObject({
        name,
        role: line(80).optional(),
        text: line(400).optional(),
        picture: pictureSchema.optional(),
        ...reach,
      }),
    )
    .min(1)
    .max(24),
});
const gallery = z.strictObject({
  ...headed,
  layout: z.enum(["grid", "mosaic"]).default("mosaic"),
  pictures: z
    .array(z.strictObject({ picture: pictureSchema, caption: line(160).optional() }))
    .min(1)
    .max(24),
});
const quotes = z.strictObject({
  ...headed,
  items: z
    .array(z.strictObject({ text: line(600), name: name.optional(), role: line(80).optional() }))
    .min(1)
    .max(9),
});
const questions = z.strictObject({
  ...headed,
  items: z
    .array(z.strictObject({ question: line(200), answer: paragraph }))
    .min(1)
    .max(30),
});
const steps = z.strictObject({
  ...headed,
  items: z
    .array(z.strictObject({ title: name, text: line(400).optional() }))
    .min(2)
    .max(8),
});
const contact = z.strictObject({
  ...headed,
  address: address.optional(),
  ...reach,
  form: z
    .strictObject({
      action: linkSchema.optional().describe("Where it is sent; by default the visitor’s mail program opens"),
    })
    .optional(),
});
const map = z.strictObject({
  ...headed,
  address,
  ways: z
    .array(z.strictObject({ icon: iconSchema.optional(), title: name, text: line(300) }))
    .max(4)
    .default([]),
});
const action = z.strictObject({
  ...shared,
  heading: name,
  text: line(400).optional(),
  actions: z.array(actionSchema).min(1).max(2),
});
const imprint = z.strictObject({
  ...headed,
  organization: name,
  address,
  ...reach,
  represented: line(200).optional().describe("Who represents it by law"),
  register: line(200).optional().describe("Register, court and number"),
  taxId: line(60).optional(),
  responsible: line(200).optional().describe("Who answers for the content"),
  paragraphs: z.array(paragraph).max(12).default([]),
});
const header = z.strictObject({
  name,
  home: linkSchema.default("index.html"),
  icon: iconSchema.optional(),
  links: z.array(actionSchema).max(10).default([]),
  action: actionSchema.optional(),
});
const footer = z.strictObject({
  name,
  text: line(300).optional(),
  address: address.optional(),
  ...reach,
  links: z.array(actionSchema).max(12).default([]),
  small: line(200).optional().describe("The last line, such as © 2026"),
});

/** The sections that stand in a page’s content, by their kind. */
export const contentSchemas = {
  ...{
    hero,
    text,
    cards,
    prices,
    timetable,
    hours,
    team,
    gallery,
    quotes,
    questions,
    steps,
    contact,
    map,
    action,
    imprint,
  },
} as const;
export type SectionKind = keyof typeof contentSchemas;
export const sectionKinds = Object.keys(contentSchemas) as SectionKind[];
export type SectionContent<Kind extends SectionKind> = z.infer<(typeof contentSchemas)[Kind]>;
export type SectionInput<Kind extends SectionKind> = z.input<(typeof contentSchemas)[Kind]>;
export type Section = { [Kind in SectionKind]: { kind: Kind; content: SectionInput<Kind> } }[SectionKind];

export type HeaderContent = z.infer<typeof header>;
export type FooterContent = z.infer<typeof footer>;

export const moodNames = ["clear", "warm", "bold", "quiet", "fresh", "night"] as const;
export type MoodName = (typeof moodNames)[number];

export const pageSchema = z.strictObject({
  path: line(300).regex(/^[^/\\?#<>"]+(?:\/[^/\\?#<>"]+)*\.html?$/i, "Use a path like about.html"),
  lang: z.enum(["en", "de"]).default("en"),
  title: name,
  description: line(300).optional(),
  /** The page’s own address on the web, for machines that show links to it. */
  address: z.url().max(500).optional(),
  picture: fileSchema.optional(),
  header: header.optional(),
  footer: footer.optional(),
});
