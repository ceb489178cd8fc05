/** Something that should not be so. */
export interface Wrong {
  /** What it is about, such as "turn" or "workspace". */
  subject: string;
  id: string;
  /** What is wrong with it; continues a line that begins with the subject and its id. */
  sentence: string;
}

export interface Report {
  /** How many things were looked at. */
  checked: number;
  wrong: Wrong[];
}
