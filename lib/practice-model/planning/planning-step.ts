import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { siteStep } from "../choose-move.ts";
import type { Step } from "../next-move.ts";
import type { Transcript } from "../transcript.ts";
import { planItem } from "./build-item.ts";
import { discussStep } from "./discuss.ts";
import type { Planning } from "./read-planning.ts";
import { writeBrief } from "./write-brief.ts";
import { writePlan } from "./write-plan.ts";

const data = (value: unknown): Step => ({ kind: "answer", text: JSON.stringify(value, null, 1), isData: true });

/** The next step of a request that belongs to a plan, in whichever phase. */
export function planningStep(planning: Planning, { prompt }: LanguageModelV4CallOptions, transcript: Transcript): Step {
  switch (planning.phase) {
    case "discuss":
      return discussStep(transcript);
    case "summarize":
      return data(writeBrief(prompt, planning.manifest, planning.instruction));
    case "serialize":
      return data(writePlan(prompt, planning.brief, planning.manifest, planning.instruction));
    case "build":
      return siteStep(transcript, planning.item.page.action === "create", (site) => planItem(site, planning.item));
    default:
      return planning satisfies never;
  }
}
