import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { env } from "#lib/platform/env.ts";
import { Gallery } from "@/components/gallery/gallery";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Gallery" };

/**
 * The gallery's first page. Only people who work on the interface have a gallery; in production the address does not exist.
 */
export default function GalleryPage() {
  if (env().NODE_ENV !== "development" && !env().GALLERY) notFound();
  return <Gallery />;
}
