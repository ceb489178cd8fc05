import { quoted } from "../common.ts";

export const followUpEmailWords = {
  subject: (project: string) => `Der Agent hat sich wegen ${quoted(project)} bei Ihnen gemeldet`,
  text: ({ name, project, words, link }: { name: string; project: string; words: string; link: string }) =>
    `Guten Tag, ${name},

während Sie weg waren, hat sich der Agent wegen ${quoted(project)} bei Ihnen gemeldet:

${words}

Hier können Sie antworten:
${link}

Sie bekommen diese E-Mail, weil Rückmeldungen für diese Website angestellt sind. Im Menü hinter Ihren Initialen können Sie diese E-Mails abstellen.
`,
};
