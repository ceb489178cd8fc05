// The words of pages that only administrators and developers open: apart from words.ts, so that no editor's page loads them.
// Safe in the browser.

import { followUpsAdmin } from "./follow-up-admin-words.ts";
import { inspector } from "./inspector-words.ts";
import { memory } from "./memory-words.ts";
import { people } from "./people-words.ts";

export const adminWords = { followUps: followUpsAdmin, inspector, memory, people };
