import { getMemory } from "#lib/memory/get-memory.ts";
import { orNotFound } from "@/app/_delivery/or-not-found.ts";
import { MemoryPanel } from "@/components/memory/memory-panel";
import type { SectionProps } from "./section-props";

export async function Memory({ actor, project: { id } }: SectionProps) {
  return <MemoryPanel projectId={id} initial={await orNotFound(getMemory(actor, { projectId: id }))} />;
}
