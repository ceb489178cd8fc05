import { z } from "zod";

/** A path from the model, bounded in length. The site port checks whether it is a path within the site. */
export const sitePath = z.string().min(1).max(1_000);
