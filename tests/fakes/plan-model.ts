import {
  briefHeading,
  buildHeading,
  discussHeading,
  itemHeading,
  manifestHeading,
  serializeHeading,
  summarizeHeading,
} from "#lib/plans/phases/phase-headings.ts";
import type { Brief, Decision, Manifest, PlannedPage, SitePlan } from "#lib/plans/schema.ts";
import type { ReceivedRequest } from "./scripted-model/received-request.ts";
import { reply, type ScriptedReply, say } from "./scripted-model/script.ts";

// The answers of a scripted model that plays its part in a plan. They depend only on the request.

export type PlanPart = "discuss" | "summarize" | "serialize" | "build";

const headings: [PlanPart, string][] = [
  ["discuss", discussHeading],
  ["summarize", summarizeHeading],
  ["serialize", serializeHeading],
  ["build", buildHeading],
];

const systemOf = ({ messages }: ReceivedRequest) =>
  messages.flatMap(({ role, text }) => (role === "system" ? text : [])).join("\n\n");

/** Returns the part of a plan that is asked for, null for any other request. */
export function partOf(request: ReceivedRequest): PlanPart | null {
  const lines = systemOf(request).split("\n");
  return headings.find(([, heading]) => lines.includes(heading))?.[0] ?? null;
}

function fenceAfter<T>(heading: string, text: string): T {
  const [, json] = text.split(`${heading}\n\`\`\`json\n`);
  return JSON.parse(json?.split("\n```")[0] ?? "null") as T;
}

function lastQuestion({ messages }: ReceivedRequest): string {
  return messages.findLast(({ role, text }) => role === "user" && text.includes(`${manifestHeading}\n`))?.text ?? "";
}

export const manifestOf = (request: ReceivedRequest) => fenceAfter<Manifest>(manifestHeading, lastQuestion(request));
export const askedBriefOf = (request: ReceivedRequest) => fenceAfter<Brief>(briefHeading, lastQuestion(request));
export const itemOf = (request: ReceivedRequest) =>
  fenceAfter<{ position: number; of: number; page: PlannedPage }>(itemHeading, systemOf(request));

/** Returns a complete brief for the request: files are kept, named parts are included. */
export function completeBrief(request: ReceivedRequest, more: Partial<Brief> = {}): Brief {
  const decisions = manifestOf(request).entries.map(({ id, kind, name }): Decision => {
    return { id, decision: kind === "named" ? "include" : "keep", what: `About ${name}.` };
  });
  const texts = { title: "Bikes", summary: "A site.", audience: "Riders", tone: "Friendly" };
  return { ...texts, facts: [], decisions, ...more };
}

const section = (content: string) => [{ heading: "Hello", content }];

/**
 * Returns a plan for a site with index.html and about.html: both stay except for their navigation, and two pages are
 * added.
 */
export function completePlan(request: ReceivedRequest, more: Partial<SitePlan> = {}): SitePlan {
  const { facts } = askedBriefOf(request);
  const page = (path: string, action: PlannedPage["action"], dependsOn: string[] = []): PlannedPage => {
    const sections = action === "create" ? section([`This is ${path}.`, ...facts].join(" ")) : [];
    return { path, action, title: path, sections, assets: [], dependsOn };
  };
  return {
    pages: [
      page("index.html", "keep"),
      page("about.html", "keep"),
      page("contact.html", "create", ["prices.html"]),
      page("prices.html", "create"),
    ],
    navigation: [
      { label: "Home", path: "index.html" },
      { label: "Prices", path: "prices.html" },
    ],
    acceptance: [
      { text: "There are prices", check: { kind: "page_exists", path: "prices.html" } },
      { text: "It is pleasant", check: null },
    ],
    decisions: manifestOf(request).entries.map(({ id, kind, name }) => ({ id, path: kind === "page" ? name : null })),
    ...more,
  };
}

export const sayJson = (value: unknown): ScriptedReply => reply(say(JSON.stringify(value)));
