import type { Brief, Decision } from "#lib/plans/schema.ts";

/** Returns the subject of a decision by its id: `page:about.html` is about.html, `named:a-gallery` is a gallery. */
export function nameOfDecision(id: string): string {
  const at = id.indexOf(":");
  const name = at === -1 ? id : id.slice(at + 1);
  return id.startsWith("named:") ? name.replaceAll("-", " ") : name;
}

const ofFiles: Decision["decision"][] = ["keep", "update", "remove"];
const ofNamed: Decision["decision"][] = ["create", "include", "leave_out"];

/** Returns the possible decisions, which always include the current one. */
export function choicesFor({ id, decision }: Brief["decisions"][number]): Decision["decision"][] {
  const choices = id.startsWith("named:") ? ofNamed : ofFiles;
  return choices.includes(decision) ? choices : [...choices, decision];
}
