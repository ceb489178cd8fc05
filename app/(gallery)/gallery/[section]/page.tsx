import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { env } from "#lib/platform/env.ts";
import { GallerySection } from "@/components/gallery/gallery";
import { gallerySections, isGallerySection } from "@/components/gallery/gallery-sections";

export const dynamic = "force-dynamic";

interface GallerySectionPageProps {
  params: Promise<{ section: string }>;
}

export async function generateMetadata({ params }: GallerySectionPageProps): Promise<Metadata> {
  const { section } = await params;
  return isGallerySection(section) ? { title: `Gallery: ${gallerySections[section].title}` } : {};
}

/** Every component in every state, a page for each kind. */
export default async function GallerySectionPage({ params }: GallerySectionPageProps) {
  const { section } = await params;
  if ((env().NODE_ENV !== "development" && !env().GALLERY) || !isGallerySection(section)) notFound();
  return <GallerySection section={section} />;
}
