import { join } from "node:path";
import { symlinkSync, writeFileSync, mkdirSync, readFileSync, existsSync } from "node:fs";
import { scratchFolder } from "../../support/scratch.ts";
import { drinks, run, writeFiles } from "../command/commandRun.ts";
const scratch = scratchFolder();
let n = 0;
const at = (more: Record<string,string> = {}) => { const r = join(scratch.path, "p" + ++n, "site"); writeFiles(r, { ...drinks, ...more }); return r; };
describe("zz", () => {
  after(() => scratch.remove());
  it("baseline link out", async () => {
    const r = at(); mkdirSync(join(r, "seo")); writeFileSync(join(r, "../outside.txt"), "mine"); symlinkSync("../../outside.txt", join(r, "seo/baseline.txt"));
    console.log(await run(r, ["check", "--write-baseline"]), readFileSync(join(r, "../outside.txt"), "utf8"));
    const r2 = at(); mkdirSync(join(r2, "seo")); symlinkSync("../../new.txt", join(r2, "seo/baseline.txt"));
    console.log(await run(r2, ["check", "--write-baseline"]), existsSync(join(r2, "../new.txt")));
    const r3 = at(); mkdirSync(join(r3, "../other")); symlinkSync("../other", join(r3, "seo"));
    console.log(await run(r3, ["check", "--write-baseline"]), existsSync(join(r3, "../other/baseline.txt")));
  });
  it("names", async () => {
    const r = at();
    writeFileSync(Buffer.concat([Buffer.from(join(r, "content/posts/caf")), Buffer.from([0xe9]), Buffer.from(".md")]), "---\ntitle: x\n---\n[a](/posts/nobody/)\n");
    writeFileSync(join(r, "content/posts/a\nb.md"), "---\ntitle: x\n---\n[a](/posts/nobody/)\n");
    writeFileSync(join(r, "content/posts/latin.md"), Buffer.from("---\ntitle: Caf\xe9\n---\n[a](/posts/nobody/)\n", "latin1"));
    writeFileSync(join(r, "content/posts/utf16.md"), Buffer.from("\uFEFF---\ntitle: Caf\xe9\n---\n[a](/posts/nobody/)\n", "utf16le"));
    console.log(await run(r, ["check"]));
  });
  it("all rules off", async () => { console.log(await run(at(), ["check", "--only", "description-missing", "--rule", "description-missing=off"])); });
  it("sep", async () => { console.log(await run(at(), ["check", "--changed", "main"])); console.log(await run(at(), ["check", "--changed="])); console.log(await run(at(), ["check", "content/posts/tea.md:3"])); console.log(await run(at(), ["check", ""])); });
  it("explain", async () => { console.log(await run(at(), ["check", "--explain", "/posts/tea"])); console.log(await run(at(), ["check", "--explain", "https://drinks.example/posts/tea/?x=1#y"]));console.log(await run(at(), ["check", "--explain", "/posts/t%65a/"]));console.log(await run(at(), ["check", "--explain", "content/posts"])); });
  it("dup format file", async () => { const r = at(); console.log(await run(r, ["check", "--format", "json=o.txt", "--format", "sarif=o.txt"])); console.log(await run(r, ["check", "--format", "json=content/posts/tea.md"]), readFileSync(join(r, "content/posts/tea.md"), "utf8").slice(0, 30)); });
  it("rules utf16", async () => { const r = at(); mkdirSync(join(r, "seo")); writeFileSync(join(r, "seo/rules.json"), Buffer.from("\uFEFF{}", "utf16le")); console.log(await run(r, ["check"])); });
  it("root is file", async () => { const r = at(); console.log(await run(r, ["check", "--root", "hugo.toml"]));  console.log(await run(r, ["check", "--root", "nowhere"])); });
});
