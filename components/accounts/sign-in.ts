import { requestJson } from "../http/request-json";

/** Signs this browser in. Throws a `RequestProblem` with the server's sentence if it is refused. */
export async function signIn(email: string, password: string): Promise<void> {
  await requestJson("POST", "/api/auth/callback/credentials", { ...(await csrf()), email, password, json: true });
}

export async function signOut(): Promise<void> {
  await requestJson("POST", "/api/auth/signout", { ...(await csrf()), json: true });
}

function csrf(): Promise<{ csrfToken: string }> {
  return requestJson("GET", "/api/auth/csrf");
}
