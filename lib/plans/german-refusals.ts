import { planFinding } from "#lib/words/de/plan/findings.ts";
import type { PlanPhase } from "./schema.ts";

const phaseSentences: Record<PlanPhase, string> = {
  discuss: "Der Plan wird noch besprochen.",
  summarize: "Das Gesagte wird zusammengefasst. Warten Sie, bis es fertig ist, oder halten Sie es an.",
  serialize: "Der Plan entsteht gerade. Warten Sie, bis er fertig ist, oder halten Sie es an.",
  approve: "Der Plan ist fertig und wartet auf Ihre Zustimmung.",
  build: "Dem Plan ist zugestimmt, und er wird gebaut.",
  done: "Der Plan ist fertig. Beginnen Sie einen neuen für das, was Sie als Nächstes möchten.",
  failed:
    "Der Plan konnte nicht gemacht werden. Versuchen Sie es noch einmal, sagen Sie mehr dazu, oder verwerfen Sie ihn.",
  discarded: "Der Plan wurde verworfen. Beginnen Sie einen neuen.",
};

export const germanPlanRefusals = {
  "plan-open": () =>
    "In diesem Gespräch gibt es schon einen Plan. Beenden oder verwerfen Sie ihn, bevor Sie einen neuen beginnen.",
  "plan-phase": ({ phase }: { phase: PlanPhase }) => phaseSentences[phase],
  "turn-running": "Der Agent arbeitet noch an diesem Plan. Warten Sie, bis er fertig ist, oder halten Sie ihn an.",
  "plan-item":
    "Dieser Teil des Plans ist nicht so weit, dass das möglich wäre. Sehen Sie sich den Plan noch einmal an.",
  "plan-stale": () =>
    "Die Website hat sich geändert, seit der Plan entstand, und er passt nicht mehr zu ihr. Lassen Sie ihn neu machen, oder ändern Sie die Kurzfassung.",
  "brief-incomplete": (problems: string[]) =>
    `Die Kurzfassung ist nicht vollständig: ${planFinding(problems[0] ?? "")}`,
  "option-unknown":
    "Das ist keine der Möglichkeiten, die zuletzt vorgeschlagen wurden. Wählen Sie eine davon, oder sagen Sie es mit eigenen Worten.",
};
