import { createPracticeConversation, readSiteFolder } from "#tests/fakes/practice-conversation.ts";
const sites: Record<string,string> = { blog: "node_modules/startbootstrap-clean-blog/dist", agency: "node_modules/startbootstrap-agency/dist", bakery: "lib/workspaces/starters/sites/bakery", blank: "lib/workspaces/starters/sites/blank" };
const [site="blog", ...says] = process.argv.slice(2);
const before = readSiteFolder(sites[site] ?? site);
const c = createPracticeConversation(before);
for (const s of says) {
  const prev = c.files(); const t0 = Date.now();
  const t = await c.say(s);
  console.log(`\n>>> ${s}   [${Date.now()-t0}ms]\n${t.result.status} ${t.result.status==="failed"?JSON.stringify(t.result):""} ${t.tools.join(" ")}\nchanged: ${t.changed.join(" ")} | in ${t.result.usage.inputTokens} out ${t.result.usage.outputTokens}\n${t.answer}\nNOTE ${t.notes.join("|")}\nCOMMIT ${t.commitMessages.join("|")}`);
  for (const path of t.changed) { const a=String(prev[path]??"").split("\n"), b=String(t.files[path]??"").split("\n"); if(!prev[path]) {console.log("  + "+path); if(process.env.FULL) console.log(String(t.files[path])); continue;}
    let i=0; while(i<a.length&&a[i]===b[i]) i++; let e=0; while(e<a.length-i&&e<b.length-i&&a[a.length-1-e]===b[b.length-1-e]) e++;
    const show=(x:string[],m:string)=>{ const l=x.slice(i,x.length-e); const max=Number(process.env.MAX??6); for(const y of l.slice(0,max)) console.log("   "+m+" "+y.slice(0,200)); if(l.length>max) console.log("   … "+l.length+" lines"); }; console.log("  ~ "+path+":"+(i+1)); show(a,"-"); show(b,"+"); }
}
