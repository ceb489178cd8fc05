/** Returns the code of the refusal, "done" if the work succeeds. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "done",
    (error) => error.code ?? String(error),
  );
}
