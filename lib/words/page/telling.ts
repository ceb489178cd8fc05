/**
 * Whether the changes are made, an earlier state came back, or they wait for somebody's decision: then they are told as something that
 * would be.
 */
export type Telling = "made" | "back" | "waiting";

/** Names of the pages to which links lead, by the links' addresses. */
export type LinkNames = ReadonlyMap<string, string>;
