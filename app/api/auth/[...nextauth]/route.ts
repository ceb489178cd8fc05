import { problemResponse } from "@/app/_delivery/problem-response.ts";
import { assertNoForeignOrigin } from "@/app/_delivery/server-origin.ts";
import { handleNextAuth } from "@/app/_delivery/sign-in/next-auth-handler.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

/** NextAuth's endpoints. NextAuth's own token protects them against other sites; a foreign Origin is refused before that. */
async function handle(request: Request, context: Context): Promise<Response> {
  try {
    assertNoForeignOrigin(request);
    return await handleNextAuth(request, (await context.params).nextauth);
  } catch (error) {
    return problemResponse(error, request);
  }
}

export { handle as GET, handle as POST };
