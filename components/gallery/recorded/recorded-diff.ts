import type { TurnDiff } from "#lib/conversations/versions/version-schema.ts";

const patch = `diff --git a/visit.html b/visit.html
index 9c3a3f1..b7d0b8f 100644
--- a/visit.html
+++ b/visit.html
@@ -83,9 +83,10 @@
               Westbrook
             </address>
             <p>
-              Phone: <a href="tel:+442079460182">020 7946 0182</a><br>
+              Phone: <a href="tel:+442079460000">020 7946 0000</a><br>
               E-mail: <a href="mailto:hello@juniperstreet.example">hello@juniperstreet.example</a>
             </p>
+            <p>We answer the phone from seven.</p>
             <p>Bus 6 stops at Chestnut Corner, two minutes away.</p>
           </div>
         </div>
`;

const added = `diff --git a/vouchers.html b/vouchers.html
new file mode 100644
index 0000000..1c2d3e4
--- /dev/null
+++ b/vouchers.html
@@ -0,0 +1,4 @@
+<!doctype html>
+<html lang="en">
+  <title>Gift vouchers</title>
+</html>
`;

/** The beginning of a change that is too long to be sent whole. */
const long = `diff --git a/css/styles.css b/css/styles.css
index 3f1c9a3..0b8fb7d 100644
--- a/css/styles.css
+++ b/css/styles.css
@@ -1,4 +1,4 @@
 :root {
-  --accent: #a4471f;
+  --accent: #1f4aa4;
   --background: #fbf5ea;
 }
`;

export const recordedDiff: TurnDiff = {
  before: "a".repeat(40),
  after: "b".repeat(40),
  files: [
    { path: "visit.html", status: "modified", additions: 2, deletions: 1, binary: false, patch },
    { path: "vouchers.html", status: "added", additions: 4, deletions: 0, binary: false, patch: added },
    {
      path: "css/styles.css",
      status: "modified",
      additions: 812,
      deletions: 604,
      binary: false,
      patch: long,
      truncated: true,
    },
    {
      path: "images/loaf.png",
      status: "modified",
      additions: 0,
      deletions: 0,
      binary: true,
      patch: "",
    },
    {
      path: "fonts/display.woff2",
      status: "added",
      additions: 0,
      deletions: 0,
      binary: true,
      patch: "",
    },
    {
      path: "images/shop.jpg",
      oldPath: "shop.jpg",
      status: "renamed",
      additions: 0,
      deletions: 0,
      binary: true,
      patch: "",
    },
  ],
};

/** Returns one of two drawings, in place of the pictures of a site. */
export function recordedPicture(_path: string, side: "before" | "after"): string {
  const colour = side === "before" ? "%23a4471f" : "%231e6b41";
  return `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><circle cx="160" cy="100" r="80" fill="${colour}"/></svg>`;
}

export const recordedDump = `--- SYSTEM PROMPT ---
You edit a website.

--- USER ---
Please change our phone number to 020 7946 0000 on every page.

--- ASSISTANT ---
Done. The phone number is now 020 7946 0000 wherever it was shown.

--- NOTE TO SELF ---
[Note to self from previous turn:] The number stands in two places of index.html.
`;
