export async function startRunner(): Promise<{ stop(): Promise<void> }> {
  return { stop: async () => undefined };
}
