import type { NewAccount } from "#lib/accounts/schema.ts";
import { RequestProblem, requestJson } from "../http/request-json";

/** Accepts the invitation as the signed-in person or with a new account. Returns the id of the project. */
export async function joinProject(token: string, account?: NewAccount): Promise<string> {
  try {
    const { projectId } = await requestJson<{ projectId: string }>("POST", `/api/invitations/${token}`, { account });
    return projectId;
  } catch (error) {
    // The signed-in person is in the project already.
    const isIn = error instanceof RequestProblem && error.code === "already-member";
    if (isIn && typeof error.members.projectId === "string") return error.members.projectId;
    throw error;
  }
}

/** Loads a whole new page, so that nothing rendered for a signed-out person stays. */
export async function openProject(projectId: string): Promise<void> {
  window.location.assign(`/projects/${projectId}`);
  await new Promise(() => undefined);
}
