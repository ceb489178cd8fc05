interface EmailFacts {
  name: string;
  link: string;
}

export const resetEmailWords = {
  subject: "Setzen Sie ein neues Passwort für Sitewright",
  text: ({ name, link }: EmailFacts) =>
    `Guten Tag, ${name},

für Ihr Konto wurde ein neues Passwort angefordert. Hier können Sie es setzen:

${link}

Der Link gilt einmal, innerhalb der nächsten Stunde. Wenn Sie ein Passwort setzen, werden Sie auf allen Geräten abgemeldet.

Falls Sie das nicht angefordert haben, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.
`,
};
