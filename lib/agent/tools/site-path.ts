import { z } from "zod";

/** A path as a model writes it. Whether it is one of the site's is for the site to say; here it only gets a bound. */
export const sitePath = z.string().min(1).max(1_000);
