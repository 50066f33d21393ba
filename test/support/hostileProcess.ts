import { setImmediate } from "node:timers/promises";
import { serveProject } from "../../src/articles/project/process/serveProject.ts";
import { siteReaders } from "../../src/articles/sites/siteReaders.ts";
import type { SiteReaders } from "../../src/articles/sites/findSites.ts";
import type { Rule } from "../../src/articles/checks/checkContext.ts";
import { researchRules } from "../../src/research/articleFindings/researchRules.ts";
import type { SavedFacts } from "../../src/research/articleFindings/savedFacts.ts";

/** Does what a text says, as a parser may on a stranger's file. */
function obey(text: string): void {
  while (text.includes("never ends")) {
    // until the process is ended
  }
  const held: number[][] = [];
  while (text.includes("needs memory")) {
    // much at once: a heap that fills slowly is collected again and again before it is full
    held.push(Array.from({ length: 1_000_000 }, (_none, at) => at));
  }
  if (text.includes("throws")) {
    throw new RangeError("Maximum call stack size exceeded");
  }
}

/** Hugo's reader, which obeys its configuration while it reads it, and the names of files while it derives their pages. */
const readers: SiteReaders = {
  ...siteReaders,
  hugo: async () => {
    const read = await siteReaders.hugo();
    return async (folder, files) => {
      obey((await files.read("hugo.toml")) ?? "");
      const rules = await read(folder, files);
      return {
        ...rules,
        derive: (file, now) => {
          obey(file.path.replaceAll("-", " "));
          return rules.derive(file, now);
        },
      };
    };
  },
};

/** A rule that obeys the article after a wait, when nothing tells that the process is at it. */
const obeying: Rule = {
  names: ["link-broken"],
  find: async ({ text }) => {
    await setImmediate();
    obey(text);
    return [];
  },
};

serveProject<SavedFacts>({
  researchRules: (saved) => [...researchRules(saved), obeying],
  readers,
});
