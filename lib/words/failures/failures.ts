import * as de from "../de/failures/failures.ts";
import { eachLanguage } from "../language.ts";
import type { StoredFailure } from "./stored-failure.ts";

/** Returns why a turn failed, for the reader. */
export const turnFailure = eachLanguage(de.turnFailure, ({ message }: StoredFailure) => message);

/** Returns why a plan could not be made, for the reader. */
export const planFailure = eachLanguage(de.planFailure, ({ message }: StoredFailure) => message);
