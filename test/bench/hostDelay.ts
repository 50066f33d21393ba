import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { startEditor, testSettings } from "../support/editor.ts";
import { sampleBlog } from "../support/paths.ts";
import { openWorkbench } from "../support/workbench.ts";
import type { Workbench } from "../support/workbench.ts";
import { words } from "../support/words.ts";
import { longArticle } from "./articleChecks.ts";
import type { Figure } from "./figures.ts";
import type { Measurement, PackagedEditor } from "./measurement.ts";

const name = "Event loop of the extension host while articles are checked, p99";
const runs = 3;
const articles = 2000;
/** Milliseconds of each stretch: idle, and under work. */
const stretch = 6000;

/**
 * How long the extension host stands still while a person writes in an article of 20,000 words in a
 * project of 2,000, and while all of them are checked; beside it what it does when nothing happens.
 */
export const hostDelayBench: Measurement = {
  doing: "Event loop: writing and checking in an editor",
  rows: [name],
  measure: async ({ editor, browser, scratch }) =>
    measureDelay(await editor(), await browser(), scratch),
};

async function measureDelay(
  { install, extensionsDir, probe }: PackagedEditor,
  browser: Browser,
  scratch: string,
): Promise<Figure[]> {
  const editor = await startEditor({
    install,
    workspaceFolder: projectIn(scratch),
    extensionsDir,
    userSettings: testSettings("light"),
    env: probe.env,
  });
  const [idle, writing, checking]: [number[], number[], number[]] = [[], [], []];
  try {
    const workbench = await openWorkbench(browser, editor);
    await workbench.openFile("long.md");
    // The first reading of the project is over.
    await workbench.runCommand(words.command("checkArticles"));
    await wait(stretch * 2);
    for (let run = 0; run < runs; run += 1) {
      idle.push(await probe.delayDuring(workbench, () => wait(stretch)));
      writing.push(await probe.delayDuring(workbench, () => write(workbench)));
      checking.push(
        await probe.delayDuring(workbench, async () => {
          await workbench.runCommand(words.command("checkArticles"));
          await wait(stretch);
        }),
      );
    }
  } finally {
    await editor.dispose();
  }
  return [
    {
      name,
      values: [...writing, ...checking],
      unit: "milliseconds",
      limit: 30,
      details: [
        { name: "idle", values: idle, unit: "milliseconds" },
        { name: "writing in an article of 20,000 words", values: writing, unit: "milliseconds" },
        { name: "checking 2,000 articles", values: checking, unit: "milliseconds" },
      ],
    },
  ];
}

/** Words with pauses, so that each is checked. */
async function write(workbench: Workbench): Promise<void> {
  await workbench.openFile("long.md");
  for (let word = 0; word < 6; word += 1) {
    await workbench.page.keyboard.type(`tea ${word} `);
    await wait(stretch / 6);
  }
}

function projectIn(scratch: string): string {
  const folder = mkdtempSync(join(scratch, "many-articles-"));
  cpSync(sampleBlog, folder, { recursive: true });
  const posts = join(folder, "content", "posts");
  mkdirSync(posts, { recursive: true });
  for (let at = 0; at < articles; at += 1) {
    writeFileSync(
      join(posts, `tea-${at}.md`),
      `---\ntitle: Tea ${at}\ndescription: What tea ${at} is.\nkeyword: tea ${at}\n---\n\nSee [another](tea-${(at * 7) % articles}.md).\n`,
    );
  }
  writeFileSync(join(posts, "long.md"), longArticle(720));
  return folder;
}
