import type { TurnPorts } from "#lib/agent/ports.ts";
import { annotationRefusals, readRemark } from "#lib/memory/annotate-message.ts";
import { checkAnnotation } from "#lib/memory/check-annotation.ts";

/** The annotations that a turn was told, and its own message. */
interface Told {
  annotations: readonly { number: number; sequence: number }[];
  lastMessage: number;
}

type Remark = { number: number; sequence: number; text: string };

/**
 * Returns the port for annotations of a turn whose annotations are not stored. It refuses what the stored one would refuse. `nextNumber`
 * gives each its number; null refuses it as one too many.
 */
export function trialAnnotations(
  { annotations, lastMessage }: Told,
  nextNumber: () => number | null,
): TurnPorts["annotate"] {
  const made: Remark[] = [];
  const refused = (message: string) => ({ ok: false, message }) as const;
  return async ({ messageId, text: said, parent }) => {
    const { text, sequence } = readRemark({ messageId, text: said });
    if (sequence === 0) return refused(annotationRefusals.noId);
    const problem = checkAnnotation(text, []);
    if (problem) return refused(problem);
    if (sequence > lastMessage) return refused(annotationRefusals.noMessage(sequence));
    const known = [...annotations, ...made].filter((one) => one.sequence === sequence);
    if (parent !== null && !known.some(({ number }) => number === parent))
      return refused(annotationRefusals.noParent(parent, sequence));
    const again = made.find((one) => one.sequence === sequence && one.text === text);
    if (again) return { ok: true, number: again.number };
    const number = nextNumber();
    if (number === null) return refused(annotationRefusals.tooMany(sequence));
    made.push({ number, sequence, text });
    return { ok: true, number };
  };
}
