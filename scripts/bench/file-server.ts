// Serves the files of a folder as Node does it at its simplest. Its folder is the first argument.
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

const server = createServer((request, response) => {
  response.setHeader("content-type", "text/css");
  createReadStream(join(process.argv[2] ?? "", new URL(request.url ?? "/", "http://a").pathname)).pipe(response);
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.on("disconnect", () => process.exit(0));
