/** A code fence, from the line that opens it to the line that closes it. */
export interface Fence {
  marker: string;
  length: number;
  /**
   * Whether what stands inside is code, also for a reader: as CommonMark has it, indented by at most three spaces. In a quote, behind a
   * list's marker or indented further a fence is known, so that its end is not taken for a beginning, but it shields nothing.
   */
  shields: boolean;
  /** Whether it may end with what it is indented by: a line at the margin ends it. */
  margin: RegExp | null;
}

/** Follows text, character by character, and knows which fence the place it has come to lies in. */
export interface FenceWatch {
  readonly open: Fence | null;
  /** Whether the line may still open or close a fence. */
  readonly undecided: boolean;
  /** Whether the line is a fence's so far. */
  readonly atFence: boolean;
  /** Whether the line has no character yet. */
  readonly atMargin: boolean;
  see(character: string): void;
  /** No more is to come: the last line counts as ended. */
  end(): void;
  /** The open fence ends before this line, whatever it lacks. */
  leave(): void;
}

interface Line {
  /** What it is indented by, quotes' and lists' marks included. */
  prefix: string;
  marker: string;
  length: number;
  info: string;
  /** It can be no fence. */
  plain: boolean;
}

const prefixMax = 100;
const infoMax = 100;
const wholePrefix = /^(?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*$/;
const prefixBeginning = /^(?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*(?:[-+*]|\d{1,9}[.)]?)?$/;
const fenceLine = /^([ \t>]*)(`{3,}|~{3,})[ \t\r]*$/;
const infoLine = /^[ \t>]*(`{3,}(?=[^`]*$)|~{3,})[ \t]*[^\s`~]/;

/** What nobody sees makes no content of a fence's line. */
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

/** Whether a line without its line break closes a fence. */
export function closesFence(line: string, { marker, length, shields }: Fence): boolean {
  const [, prefix = "", run = ""] = fenceLine.exec(line) ?? [];
  return run.startsWith(marker) && run.length >= length && (!shields || /^ {0,3}$/.test(prefix));
}

/** Whether a line inside a fence looks like the beginning of another one that its closing line would close as well. */
export function opensFence(line: string, { marker, length }: Fence): boolean {
  const [, run = ""] = infoLine.exec(line) ?? [];
  return run.startsWith(marker) && run.length >= length;
}

const newLine = (): Line => ({ prefix: "", marker: "", length: 0, info: "", plain: false });

function seeBehindMarker(line: Line, character: string): void {
  if (line.info === "" && character === line.marker) line.length += 1;
  // Backticks with another backtick behind them on the line are code inside a sentence, no fence.
  else if (line.length < 3 || (line.marker === "`" && character === "`")) line.plain = true;
  else if (line.info.length < infoMax) line.info += character;
}

function fenceOf({ prefix, marker, length }: Line): Fence {
  const margin = prefix === "" ? null : prefix.includes(">") ? /^[ \t>]/ : /^[ \t]/;
  return { marker, length, shields: /^ {0,3}$/.test(prefix), margin };
}
