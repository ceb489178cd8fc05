/** Something that a check refuses, and where: `line` counts from 1, `sentence` says what to do about it. */
export interface Finding {
  path: string;
  line: number;
  sentence: string;
}

/** Looks at the project in this folder. */
export type Check = (root: string) => Promise<Finding[]>;
