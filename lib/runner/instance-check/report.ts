export interface Wrong {
  /** The kind of thing, such as "turn" or "workspace". */
  subject: string;
  id: string;
  /** The problem, as the rest of a line that begins with the subject and its id. */
  sentence: string;
}

export interface Report {
  checked: number;
  wrong: Wrong[];
}
