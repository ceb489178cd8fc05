import type { NewAccount } from "#lib/accounts/schema.ts";
import { RequestProblem, requestJson } from "../http/request-json";

/** Accepts the invitation, as who is signed in or with a new account; answers the project to go to. */
export async function joinProject(token: string, account?: NewAccount): Promise<string> {
  try {
    const { projectId } = await requestJson<{ projectId: string }>("POST", `/api/invitations/${token}`, { account });
    return projectId;
  } catch (error) {
    // Whoever signed in turned out to be in the project already.
    const isIn = error instanceof RequestProblem && error.code === "already-member";
    if (isIn && typeof error.members.projectId === "string") return error.members.projectId;
    throw error;
  }
}

/** A whole new page: nothing that was rendered for nobody stays. */
export async function openProject(projectId: string): Promise<void> {
  window.location.assign(`/projects/${projectId}`);
  await new Promise(() => undefined);
}
