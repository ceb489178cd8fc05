export interface Fence {
  marker: string;
  length: number;
  /**
   * Whether its content is code for a reader as well: in CommonMark, if it is indented by at most three spaces. A fence in a quote,
   * in a list or indented further is tracked, so that its end is not taken for a beginning, but its content is not shielded.
   */
  shields: boolean;
  /** Matches the prefix of a line that is still inside the quote, list or indentation; null for a fence at the margin. */
  margin: RegExp | null;
}

/** Reads text character by character and tracks the open code fence. */
export interface FenceWatch {
  readonly open: Fence | null;
  /** Whether the current line may still open or close a fence. */
  readonly undecided: boolean;
  /** Whether the current line looks like a fence so far. */
  readonly atFence: boolean;
  /** Whether the current line has no character yet. */
  readonly atMargin: boolean;
  see(character: string): void;
  /** Ends the last line, because the text is complete. */
  end(): void;
  /** Ends the open fence before the current line, though no line closed it. */
  leave(): void;
}

interface Line {
  /** The indentation, with markers of quotes and lists. */
  prefix: string;
  marker: string;
  length: number;
  info: string;
  /** Whether the line can't be a fence. */
  plain: boolean;
}

const prefixMax = 100;
const infoMax = 100;
const wholePrefix = /^(?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*$/;
const prefixBeginning = /^(?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*(?:[-+*]|\d{1,9}[.)]?)?$/;
const fenceLine = /^([ \t>]*)(`{3,}|~{3,})[ \t\r]*$/;
const infoLine = /^[ \t>]*(`{3,}(?=[^`]*$)|~{3,})[ \t]*[^\s`~]/;

/** Invisible characters do not count as content of a fence's line. */
const unseen = /(?![ \t])[\s\p{Default_Ignorable_Code_Point}]/u;

export function createFenceWatch(): FenceWatch {
  let open: Fence | null = null;
  let line = newLine();

  const leaveAtMargin = () => {
    if (open?.margin && !open.margin.test(line.prefix)) open = null;
  };
  const becomePlain = () => {
    line.plain = true;
    leaveAtMargin();
  };
  const endLine = () => {
    const isFence = !line.plain && line.length >= 3;
    if (isFence && open && closesFence(`${line.prefix}${line.marker.repeat(line.length)}${line.info}`, open))
      open = null;
    else if (isFence) {
      leaveAtMargin();
      open ??= fenceOf(line);
    }
    line = newLine();
  };
  const seeInLine = (character: string) => {
    if (line.plain || (line.length === 0 && (open ? unseen : /\r/).test(character))) return;
    if (line.length > 0) seeBehindMarker(line, character);
    else if ((character === "`" || character === "~") && wholePrefix.test(line.prefix)) {
      line.marker = character;
      line.length = 1;
    } else if (line.prefix.length < prefixMax && prefixBeginning.test(line.prefix + character))
      line.prefix += character;
    else becomePlain();
    if (line.plain) leaveAtMargin();
  };

  return {
    get open() {
      return open;
    },
    get undecided() {
      return !line.plain;
    },
    get atFence() {
      return !line.plain && line.length >= 3;
    },
    get atMargin() {
      return line.prefix === "" && line.length === 0 && !line.plain;
    },
    see(character) {
      if (character === "\n") endLine();
      else seeInLine(character);
    },
    end: endLine,
    leave() {
      open = null;
    },
  };
}

/** Returns true if the line, without its line break, closes the fence. */
export function closesFence(line: string, { marker, length, shields }: Fence): boolean {
  const [, prefix = "", run = ""] = fenceLine.exec(line) ?? [];
  return run.startsWith(marker) && run.length >= length && (!shields || /^ {0,3}$/.test(prefix));
}

/** Returns true if a line inside the fence looks like the opening of another fence with the same closing line. */
export function opensFence(line: string, { marker, length }: Fence): boolean {
  const [, run = ""] = infoLine.exec(line) ?? [];
  return run.startsWith(marker) && run.length >= length;
}

const newLine = (): Line => ({ prefix: "", marker: "", length: 0, info: "", plain: false });

function seeBehindMarker(line: Line, character: string): void {
  if (line.info === "" && character === line.marker) line.length += 1;
  // Backticks followed by another backtick on the same line are inline code, not a fence.
  else if (line.length < 3 || (line.marker === "`" && character === "`")) line.plain = true;
  else if (line.info.length < infoMax) line.info += character;
}

function fenceOf({ prefix, marker, length }: Line): Fence {
  const margin = prefix === "" ? null : prefix.includes(">") ? /^[ \t>]/ : /^[ \t]/;
  return { marker, length, shields: /^ {0,3}$/.test(prefix), margin };
}
