// For `node --import`: appends the address of each module of OpenTelemetry that the process loads to the file LOADED_MODULES.
import { appendFileSync } from "node:fs";
import { registerHooks } from "node:module";

const file = process.env.LOADED_MODULES ?? "";

registerHooks({
  load(url, context, nextLoad) {
    if (url.includes("/@opentelemetry/")) appendFileSync(file, `${url}\n`);
    return nextLoad(url, context);
  },
});
