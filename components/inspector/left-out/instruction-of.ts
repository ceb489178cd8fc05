import { createContext } from "react";

/** Gives the instructions of the listed turns by their numbers: a turn that left a request is known by its own. */
export const InstructionOf = createContext<ReadonlyMap<number, string>>(new Map());
