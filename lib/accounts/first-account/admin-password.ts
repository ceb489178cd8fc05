import { isGuessable } from "../sign-in/guessable-password.ts";

/** Returns the first name of an account by its e-mail address: "Ada" for "ada@example.org". */
export function nameIn(email: string): string {
  const [name = ""] = email.split("@");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns the sentence for a guessable password in the settings, or null; also if an account exists already. */
export async function findAdminPasswordFault(
  source: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  const { ADMIN_PASSWORD: password = "", ADMIN_EMAIL = "" } = source;
  const email = ADMIN_EMAIL.trim();
  if (password.trim() === "" || password.length < 10 || password.length > 1_000) return null;
  if (!(await isGuessable(password, { email, name: nameIn(email) }))) return null;
  return "ADMIN_PASSWORD can't be used as it is set; set it to one that is not among the first that somebody would guess, as common words, rows of keys and your own name are.";
}
