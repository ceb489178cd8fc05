import { z } from "zod";
import { textNames } from "../instructions/base-schema.ts";

// Templates: texts of an organization that its projects share. Safe in the browser.

const textMax = 50_000;
const nameSchema = z.string().trim().min(1).max(100);
/** The three texts of shared instructions. */
export const sharedTextsSchema = z.object({
  background: z.string().max(textMax).nullable(),
  steps: z.string().max(textMax).nullable(),
  output: z.string().max(textMax).nullable(),
});

export type SharedTexts = z.infer<typeof sharedTextsSchema>;

export const createTemplateSchema = sharedTextsSchema.extend({ name: nameSchema });
export type CreateTemplate = z.infer<typeof createTemplateSchema>;

/** A template's texts as the next version. */
export const saveTemplateSchema = sharedTextsSchema.extend({
  name: nameSchema,
  reason: z.string().max(500).optional(),
});
export type SaveTemplate = z.infer<typeof saveTemplateSchema>;

export const chooseTemplateSchema = z.object({
  /** Null for none. */
  templateId: z.uuid().nullable(),
  /** The texts of it that the project leaves out. */
  off: z.array(z.enum(textNames)).max(textNames.length),
});
export type ChooseTemplate = z.infer<typeof chooseTemplateSchema>;

/** The template that a project uses. */
export const templateInForceSchema = sharedTextsSchema.extend({
  id: z.uuid(),
  name: z.string(),
  version: z.int().positive(),
  off: z.array(z.enum(textNames)),
});

/** A template among others. */
export const templateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.int().positive(),
  /** Who saved the newest version, and when. */
  by: z.string(),
  at: z.iso.datetime(),
  /** How many projects use it. */
  projects: z.int().nonnegative(),
});
export type TemplateForDisplay = z.infer<typeof templateSchema>;

/** A project that uses a template. */
export const templateProjectSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The texts that it leaves out. */
  off: z.array(z.enum(textNames)),
});
export type TemplateProject = z.infer<typeof templateProjectSchema>;

/** A project that does not use a template. */
export const otherProjectSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The name of the template that it uses instead; null if it uses none. */
  template: z.string().nullable(),
});
export type OtherProject = z.infer<typeof otherProjectSchema>;

export const templateVersionSchema = sharedTextsSchema.extend({
  version: z.int().positive(),
  by: z.string(),
  at: z.iso.datetime(),
  reason: z.string().nullable(),
  restoredFrom: z.int().nullable(),
});
export type TemplateVersion = z.infer<typeof templateVersionSchema>;

/** One template whole: its versions, newest first, the projects that use it, and the others. */
export const templateDetailSchema = templateSchema.extend({
  versions: z.array(templateVersionSchema),
  /** Those that leave a text out first, then by name. */
  users: z.array(templateProjectSchema),
  others: z.array(otherProjectSchema),
});
export type TemplateDetail = z.infer<typeof templateDetailSchema>;
