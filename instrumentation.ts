/** Next calls this once when a server starts, in each of its runtimes. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs" && process.env.NEXT_PHASE !== "phase-production-build") {
    // Imported inside the condition, so that the other runtime's bundle does not contain it.
    const { start } = await import("./instrumentation.node.ts");
    await start();
  }
}
