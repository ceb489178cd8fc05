import type { NextConfig } from "next";

// app/_delivery/front-door/front-door.ts sets the headers of answers.

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Paths of a previewed site reach the proxy as they were requested.
  skipTrailingSlashRedirect: true,
  skipProxyUrlNormalize: true,
  // Next buffers every body up to this size and silently cuts off the rest. It is more than any route accepts
  // (uploadBytesMax), so that the route refuses a body that was cut: see read-body.ts.
  experimental: { proxyClientMaxBodySize: "21mb" },
  // Loaded only if traces are wanted, and then the same copy by every part of the server.
  serverExternalPackages: [
    "@opentelemetry/exporter-trace-otlp-proto",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace",
  ],
  // A page's title depends on its person's language. It waits for the person with the page instead of following in a script.
  htmlLimitedBots: /./,
  // Images are not resized, and the server must not be made to fetch its own addresses.
  images: { unoptimized: true },
  // `npm test` checks the types, once.
  typescript: { ignoreBuildErrors: true },
  allowedDevOrigins: ["*.preview.localhost"],
};

export default config;
