import assert from "node:assert/strict";
import { join } from "node:path";
import { scratchFolder } from "../../../support/scratch.ts";
import { builtSites } from "../sites/builtSites.ts";
import { SiteHistory, lines } from "./siteHistory.ts";
import { expectedLines, locations, scriptsOf, writtenTexts } from "./scriptedSites.ts";

const generators = ["hugo", "jekyll", "eleventy", "astro", "docusaurus", "next"];

describe("scripted histories of built sites", () => {
  for (const generator of generators) {
    for (const site of builtSites(generator)) {
      it(`${site.name}`, async () => {
        const scratch = scratchFolder();
        try {
          const texts = writtenTexts(site);
          const siteUrl = "";
          const before = await locations(texts, siteUrl);
          for (const [at, script] of (await scriptsOf(site, texts, before)).entries()) {
            const history = new SiteHistory(join(scratch.path, String(at)), texts, { siteUrl });
            for (const path of Object.keys(texts)) {
              if (!(path in script.texts)) {
                history.remove(path);
              }
            }
            history.write(Object.fromEntries(Object.entries(script.texts).filter(([path, text]) => texts[path] !== text)));
            const found = await history.changes();
            const after = await locations(script.texts, siteUrl);
            const wanted = expectedLines(before, after, script.renamed, (path) => path in script.texts);
            const got = lines(found).map((line) => line.replace(/ \(cause\)$/u, ""));
            console.log(`${site.name} ${script.name}: expected ${wanted.lines.length}, unknown ${wanted.unknown}, found ${got.length}, ${JSON.stringify(found.unknown)} ${JSON.stringify(found.causes)}`);
            const missed = wanted.lines.filter((line) => !got.includes(line));
            const invented = got.filter((line) => !wanted.lines.includes(line));
            if (missed.length + invented.length > 0) console.log("   MISSED", missed.slice(0,6), "INVENTED", invented.slice(0,6));
          }
        } finally {
          scratch.remove();
        }
      });
    }
  }
});
