import Link from "next/link";
import { releasedPlacesWords as words } from "#lib/words/settings/released-places.ts";

interface WaitingNoticeProps {
  projectId: string;
  /** The requests of restricted people that wait for an administrator. */
  count: number;
  className: string;
}

/** One line for an administrator: how many requests wait, with the way to them. */
export function WaitingNotice({ projectId, count, className }: WaitingNoticeProps) {
  return (
    <p className={`text-sm text-text-soft ${className}`}>
      {words.waitingNotice(count)}{" "}
      <Link
        href={`/projects/${projectId}/settings/released-places`}
        prefetch={false}
        className="rounded-md font-medium text-accent underline underline-offset-2"
      >
        {words.waitingLook}
      </Link>
    </p>
  );
}
