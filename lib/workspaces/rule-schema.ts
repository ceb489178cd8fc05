import { z } from "zod";

// Rules in a site's repository: what its developers want the agent to know, beside the files that it is about. Safe in the browser.

/** The folder of the rules, from the repository's top. */
export const rulesFolder = ".sitewright/rules";
/** The most rules that the agent is told of, and the most UTF-8 bytes of one. */
export const rulesMax = 30;
export const ruleBytesMax = 32_768;

/** The name of a rule's file: one that can't be mistaken for anything else in a list. */
export const ruleName = z
  .string()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,79}\.md$/u,
    "A rule’s name consists of letters, digits, spaces, dots and hyphens, and ends in .md.",
  );

export const siteRuleSchema = z.object({
  name: z.string(),
  bytes: z.int(),
  /** Null if it is too long or no text: the agent is not told of it. */
  text: z.string().nullable(),
});
export type SiteRule = z.infer<typeof siteRuleSchema>;
/** A rule that the agent is told of. */
export type ToldRule = SiteRule & { text: string };

export const siteRulesSchema = z.object({
  /** The commit that they were read from; null while the site is being set up. */
  commit: z.string().nullable(),
  rules: z.array(siteRuleSchema),
});
export type SiteRules = z.infer<typeof siteRulesSchema>;
