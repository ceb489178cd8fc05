import type { NextConfig } from "next";

// The headers of answers are set in app/_delivery/front-door.ts.

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Paths of a previewed site reach the proxy as they were asked for.
  skipTrailingSlashRedirect: true,
  skipProxyUrlNormalize: true,
  // Next keeps every body in memory up to here, whoever sends it, and cuts off the rest without a word. It is more than
  // any route takes, so that a body that was cut is one that its route refuses: see parse-json.ts.
  experimental: { proxyClientMaxBodySize: "2mb" },
  // Nothing is resized here, and nobody may have this server fetch its own addresses.
  images: { unoptimized: true },
  // `npm test` checks the types, once.
  typescript: { ignoreBuildErrors: true },
  allowedDevOrigins: ["*.preview.localhost"],
};

export default config;
