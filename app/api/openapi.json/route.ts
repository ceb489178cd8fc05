import { apiDescription } from "@/app/_delivery/description/api-description.ts";
import { publicRoute } from "@/app/_delivery/public-route.ts";

export const GET = publicRoute(async () => Response.json(apiDescription()));
