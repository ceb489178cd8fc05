// Cuts a description into sentences and clauses. Abbreviations and dates don't end a sentence, brackets and amounts hold a clause together.

const noEnd =
  /(?:\b(?:Co|St|Dr|Prof|Str|str|Nr|No|Inh|inkl|incl|ca|etc|usw|bzw|Mr|Mrs|Ms|z|B|e|V|tel|Tel|approx|vs))\.$/;
/** “12. Dezember”, “am 3. Advent”: a date goes on. */
const isDate = (open: string, next: string) =>
  /(?:^|\s)\d{1,2}\.$/.test(open) &&
  (/^(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez|und |bis )/iu.test(next) ||
    /(?:am|der|den|zum|im|dem) \d{1,2}\.$/i.test(open));

export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let open = "";
  for (const line of text.split(/\n+/)) {
    const parts = line.split(/(?<=[.!?…]["”“)]?)\s+/);
    for (const [index, part] of parts.entries()) {
      open = open === "" ? part : `${open} ${part}`;
      const next = parts[index + 1] ?? "";
      // “Spoke & Co. We are …” ends one all the same.
      if ((noEnd.test(open) && !/^(?:We|It|You|Our|The|Wir|Ihr|Sie) /.test(next)) || isDate(open, next)) continue;
      sentences.push(open);
      open = "";
    }
    if (open !== "") sentences.push(open);
    open = "";
  }
  return sentences.map((one) => one.replace(/\s+/g, " ").trim()).filter((one) => /[\p{L}\d]/u.test(one));
}

/** Returns the clauses of a sentence, cut at commas, semicolons and “and”, but not within brackets, numbers and pairs of days or dates. */
export function clausesOf(sentence: string): string[] {
  const clauses: string[] = [];
  let open = "";
  let depth = 0;
  const parts = sentence.split(/([,;](?=\s)|\s(?:and|und|&)\s|[()])/i);
  for (const part of parts) {
    if (part === "(") depth++;
    if (part === ")") depth = Math.max(0, depth - 1);
    const isJoint = depth === 0 && part !== undefined && /^(?:[,;]|\s(?:and|und)\s)$/i.test(part);
    if (isJoint) {
      clauses.push(open);
      open = "";
    } else open += part ?? "";
  }
  clauses.push(open);
  return clauses.map((one) => one.trim()).filter((one) => /[\p{L}\d]/u.test(one));
}
