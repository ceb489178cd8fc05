import { createPracticeConversation, readSiteFolder } from "#tests/fakes/practice-conversation.ts";

const c = createPracticeConversation(readSiteFolder("node_modules/startbootstrap-clean-blog/dist"));
const t = await c.say("Change the accent color to rgb(180, 40, 90)");
String(t.files["css/styles.css"])
  .split("\n")
  .forEach((l, i) => {
    if (/0085A1|0, 133, 161/i.test(l)) console.log(i + 1, l);
  });
