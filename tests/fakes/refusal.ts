/** The code with which something is refused; "done" where it is not. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "done",
    (error) => error.code ?? String(error),
  );
}
