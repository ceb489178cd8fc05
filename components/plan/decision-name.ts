import type { Brief, Decision } from "#lib/plans/schema.ts";

/** What a decision is about, by its id: `page:about.html` is about.html, `named:a-gallery` is a gallery. */
export function nameOfDecision(id: string): string {
  const at = id.indexOf(":");
  const name = at === -1 ? id : id.slice(at + 1);
  return id.startsWith("named:") ? name.replaceAll("-", " ") : name;
}

const ofFiles: Decision["decision"][] = ["keep", "update", "remove"];
const ofNamed: Decision["decision"][] = ["create", "include", "leave_out"];

/** What can be decided about it; what is decided already always can. */
export function choicesFor({ id, decision }: Brief["decisions"][number]): Decision["decision"][] {
  const choices = id.startsWith("named:") ? ofNamed : ofFiles;
  return choices.includes(decision) ? choices : [...choices, decision];
}
