import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { env } from "#lib/platform/env.ts";
import { Gallery } from "@/components/gallery/gallery";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Gallery" };

/** The gallery's first page, for people who work on the interface. It exists in development or if `GALLERY` is set. */
export default function GalleryPage() {
  if (env().NODE_ENV !== "development" && !env().GALLERY) notFound();
  return <Gallery />;
}
