import type { MoodName } from "../section-schema.ts";
import { bold } from "./bold.ts";
import { clear } from "./clear.ts";
import { fresh } from "./fresh.ts";
import type { Mood } from "./mood.ts";
import { night } from "./night.ts";
import { quiet } from "./quiet.ts";
import { warm } from "./warm.ts";

export const moods: Readonly<Record<MoodName, Mood>> = { clear, warm, bold, quiet, fresh, night };
