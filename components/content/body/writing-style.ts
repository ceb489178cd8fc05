import type { Nodes } from "mdast";

/** How a text is written, for its new and changed blocks. */
export interface WritingStyle {
  bullet: "-" | "*" | "+";
  /** Behind the number of an ordered item. */
  delimiter: "." | ")";
  emphasis: "*" | "_";
  strong: "*" | "_";
  fence: "`" | "~";
  /** Headings of the first two levels are underlined. */
  setext: boolean;
  rule: string;
  /** The end of a line that ends with a break. */
  lineBreak: "\\" | "  ";
  lineEnd: "\n" | "\r\n";
}

/** Returns the commonest way of writing each kind of mark. */
export function readStyle(text: string, all: readonly Nodes[]): WritingStyle {
  const seen = new Map<string, number>();
  const see = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  const sliceOf = ({ position }: Nodes) => text.slice(position?.start.offset, position?.end.offset);
  const rules: string[] = [];
  for (const node of all) {
    const source = sliceOf(node);
    if (node.type === "listItem")
      see(/^\d/.test(source) ? `delimiter ${/[.)]/.exec(source)?.[0]}` : `bullet ${source[0]}`);
    if (node.type === "emphasis" || node.type === "strong") see(`${node.type} ${source[0]}`);
    if (node.type === "code" && /^[`~]{3}/.test(source)) see(`fence ${source[0]}`);
    if (node.type === "heading" && node.depth < 3) see(`setext ${!source.startsWith("#")}`);
    if (node.type === "break") see(`lineBreak ${source.startsWith("\\") ? "\\" : "  "}`);
    if (node.type === "thematicBreak") rules.push(source);
  }
  const commonest = <Way extends string>(what: string, usual: Way, ...others: Way[]): Way =>
    others.reduce(
      (best, way) => ((seen.get(`${what} ${way}`) ?? 0) > (seen.get(`${what} ${best}`) ?? 0) ? way : best),
      usual,
    );
  const bothEnds = text.split("\r\n").length - 1;
  return {
    bullet: commonest("bullet", "-", "*", "+"),
    delimiter: commonest("delimiter", ".", ")"),
    emphasis: commonest("emphasis", "*", "_"),
    strong: commonest("strong", "*", "_"),
    fence: commonest("fence", "`", "~"),
    setext: commonest("setext", "false", "true") === "true",
    rule: rules[0] ?? "---",
    lineBreak: commonest("lineBreak", "\\", "  "),
    lineEnd: bothEnds > 0 && bothEnds * 2 > text.split("\n").length - 1 ? "\r\n" : "\n",
  };
}
