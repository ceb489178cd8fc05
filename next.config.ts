import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants";

/** Previews are other sites, on hosts of their own; the editor may frame them and nothing else. */
const previewOrigins = ["http://*.preview.localhost:*", process.env.PREVIEW_ORIGIN?.trim()].filter(Boolean).join(" ");

/** For the app's own pages and answers. Previews answer with their own headers: see the conditions below. */
function securityHeaders(isDevelopment: boolean) {
  const contentSecurityPolicy = [
    "default-src 'self'",
    // Next writes its data into the page as inline scripts; reloading while developing evaluates.
    `script-src 'self' 'unsafe-inline'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    `frame-src 'self' ${previewOrigins}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
  return [
    { key: "Content-Security-Policy", value: contentSecurityPolicy },
    { key: "X-Content-Type-Options", value: "nosniff" },
    { key: "X-Frame-Options", value: "DENY" },
    { key: "Referrer-Policy", value: "same-origin" },
    { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
    { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(), payment=()" },
  ];
}

/** The regular expression for hosts that previews are served on; Next anchors it. */
function previewHosts(): string {
  const origin = process.env.PREVIEW_ORIGIN?.trim();
  const hosts = ["*.preview.localhost", ...(origin ? [origin.replace(/^https?:\/\//, "").replace(/[:/].*$/, "")] : [])];
  return hosts.map((host) => host.replaceAll(".", "\\.").replaceAll("*", "[^.]+")).join("|");
}

export default function config(phase: string): NextConfig {
  const isDevelopment = phase === PHASE_DEVELOPMENT_SERVER;
  return {
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
    async headers() {
      return [
        {
          // All paths but a preview on the app's own host.
          source: "/((?!preview/).*)",
          missing: [{ type: "host", value: `(${previewHosts()})` }],
          headers: securityHeaders(isDevelopment),
        },
      ];
    },
  };
}
