import * as de from "../de/plan/findings.ts";
import { eachLanguage } from "../language.ts";

/** Returns for the reader what a check found about a plan or its pages. Findings are stored in English. */
export const planFinding = eachLanguage(de.planFinding, (english: string) => english);
