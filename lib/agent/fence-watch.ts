/** Follows visible text, character by character, and knows whether the place it has come to lies inside a code fence. */
export interface FenceWatch {
  readonly inside: boolean;
  see(character: string): void;
}

interface Fence {
  marker: string;
  length: number;
}

/** Fences as CommonMark knows them: three or more backticks or tildes, indented by at most three spaces. */
export function createFenceWatch(): FenceWatch {
  let open: Fence | null = null;
  let indent = 0;
  /** The run of markers that this line begins with; null once the line can be no fence. */
  let run: Fence | null = { marker: "", length: 0 };
  let info = "";

  const opens = () => run !== null && run.length >= 3;
  const closes = () =>
    open !== null && run !== null && run.marker === open.marker && run.length >= open.length && info.trim() === "";

  const endLine = () => {
    if (open !== null) {
      if (closes()) open = null;
    } else if (run !== null && opens()) open = run;
    indent = 0;
    run = { marker: "", length: 0 };
    info = "";
  };

  const seeInLine = (character: string) => {
    if (run === null) return;
    if (run.length === 0) {
      if (character === " " && indent < 3) indent += 1;
      else if (character === "`" || character === "~") run = { marker: character, length: 1 };
      else run = null;
      return;
    }
    if (info === "" && character === run.marker) run.length += 1;
    // Backticks with another backtick behind them on the line are code inside a sentence, no fence.
    else if (run.length < 3 || (open === null && run.marker === "`" && character === "`")) run = null;
    else info += character;
  };

  return {
    get inside() {
      return open !== null || opens();
    },
    see(character) {
      if (character === "\n") endLine();
      else seeInLine(character);
    },
  };
}
