import { FileText, Image } from "lucide-react";

interface SmallFileProps {
  /** Null while it is not on the server. */
  id: string | null;
  /** Its media type. */
  type: string;
}

/** A file as a small picture; of a text and a drawing, which are not shown, an icon. */
export function SmallFile({ id, type }: SmallFileProps) {
  const isPicture = type.startsWith("image/");
  const Icon = isPicture ? Image : FileText;
  return (
    <span aria-hidden className="grid size-8 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken">
      {id !== null && isPicture && type !== "image/svg+xml" ? (
        // biome-ignore lint/performance/noImgElement: the server made it as small as it is shown
        <img src={`/api/files/${id}`} alt="" className="size-full object-cover" />
      ) : (
        <Icon className="size-4 text-text-soft" />
      )}
    </span>
  );
}
