"use client";

import { Bell } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { noticeWords } from "#lib/words/turn.ts";
import { Button } from "../ui/button";

const never = () => () => undefined;
const permissionNow = () => ("Notification" in window && window.isSecureContext ? Notification.permission : "denied");

/** Offers a notification when the turn is done. The browser asks for permission only after this press. */
export function NotifyMe() {
  const permission = useSyncExternalStore(never, permissionNow, () => "denied" as const);
  const [answer, setAnswer] = useState<NotificationPermission | null>(null);
  if (answer === "granted") return <p className="truncate text-text-soft text-xs">{noticeWords.willTell}</p>;
  if (permission !== "default" || answer === "denied") return null;
  return (
    <Button
      variant="quiet"
      size="inline"
      className="text-xs max-sm:hidden"
      onClick={() => void Notification.requestPermission().then(setAnswer)}
    >
      <Bell aria-hidden />
      {noticeWords.tellMe}
    </Button>
  );
}
