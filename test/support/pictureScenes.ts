import { join } from "node:path";
import { buildRepository, loopProject } from "../unit/research/opportunities/loopProject.ts";
import { showChangesWith, writeExport } from "./exampleExport.ts";
import type { Product } from "./product.ts";
import { ScriptedModel } from "./scriptedModel.ts";
import { showScriptedModel } from "./showScriptedModel.ts";
import type { Part } from "./webp.ts";
import { anywhere, words } from "./words.ts";
import type { Workbench } from "./workbench.ts";

/** Takes a picture of the window under a name. */
export type TakePicture = (name: string) => Promise<void>;

/** What is played in the packaged product, and the pictures that it leaves. */
export interface Scene {
  readonly folder: "blog" | "empty";
  readonly settings?: Readonly<Record<string, unknown>>;
  /** True where a test's model answers in chat. */
  readonly hasModel?: true;
  /** What each picture is about, of the window: the rest is the same in all of them. */
  readonly parts: Readonly<Record<string, Part>>;
  readonly play: (workbench: Workbench, picture: TakePicture, product: Product) => Promise<void>;
}

const seed = "pour over coffee";
const article = "content/posts/pour-over-for-beginners.md";

/** The main job: a keyword is typed, its price is shown, the result opens, and a brief is made of it. */
export async function playMainJob(workbench: Workbench, picture: TakePicture): Promise<void> {
  const { quickInput, notifications } = workbench;
  await workbench.openFile(article);
  await workbench.showContainer(words.views.container);
  await workbench.runCommand(words.command("useSandbox"));
  await workbench.statusBarItem(words.sandbox(500));
  await notifications.dismissAll();
  for (const [row, view] of [
    [words.account.activity, words.views.account],
    ["Research Keywords", words.views.tools],
  ] as const) {
    await workbench.treeRow(row, view).waitFor();
  }
  // the pointer would show the name of what it is on
  await workbench.page.mouse.move(700, 560);
  await workbench.page.getByRole("tooltip").waitFor({ state: "hidden" });
  await picture("sidebar");
  await workbench.runCommand(words.command("researchKeywords"));
  await quickInput.waitForTitle(words.priced("Research Keywords", 3));
  await quickInput.type(seed);
  await quickInput.waitForMessage(anywhere(words.price(3, 497)));
  await picture("price");
  await quickInput.confirm();
  await workbench.waitForTab(`Research Keywords: ${seed}`);
  const view = await workbench.webviewFrame('[data-action="saveResult"]');
  await view.getByRole("grid", { name: "keywords" }).getByRole("row").nth(5).waitFor();
  await workbench.statusBarItem(words.sandbox(497));
  await notifications.dismissAll();
  await picture("result");
  await workbench.openFile(article);
  const lens = workbench.page.locator(".codelens-decoration");
  await lens
    .getByText(/74,000/u)
    .first()
    .waitFor();
  await picture("figures");
  await lens.getByText(words.lens.brief).first().click();
  await quickInput.waitForTitle(new RegExp(`^${words.newBrief}: ${seed}`, "u"));
  await quickInput.accept();
  await notifications.waitFor(new RegExp(words.briefWritten, "u"));
  await notifications.dismissAll();
  await workbench.runCommand("Markdown: Open Preview");
  const preview = await workbench.webviewFrame("h1");
  // the table above it has the front matter
  await preview.locator("h1").evaluate((heading) => {
    heading.scrollIntoView();
  });
  await picture("brief");
}

/** What is free: the Article view, what to work on, and what articles are about. */
async function playFree(workbench: Workbench, picture: TakePicture): Promise<void> {
  await workbench.openFile(article);
  await workbench.showContainer(words.views.article);
  await workbench.webviewFrame("seo-article section");
  await workbench.notifications.dismissAll();
  await picture("article");
  for (const [command, name] of [
    ["openOpportunities", "opportunities"],
    ["openKeywordMap", "map"],
  ] as const) {
    await workbench.runCommand(words.command(command));
    await workbench.waitForTab(name === "map" ? /^Keyword Map: /u : /^Opportunities: /u);
    await (await workbench.webviewFrame("seo-result")).locator('[role="grid"]').first().waitFor();
    await workbench.notifications.dismissAll();
    await picture(name);
  }
}

/** Figures before and after each change, from a repository and a compared export. */
async function playChanges(
  workbench: Workbench,
  picture: TakePicture,
  { blog }: Product,
): Promise<void> {
  const file = join(blog, "..", `${exported}.zip`);
  writeExport("potting-bench", exported, file);
  await showChangesWith(workbench, file);
  const view = await workbench.webviewFrame("seo-result");
  await view.getByRole("gridcell", { name: changed }).first().waitFor();
  await view.getByRole("gridcell", { name: "180", exact: true }).first().waitFor();
  // all columns with figures before and after need the room
  await workbench.runCommand("View: Toggle Primary Side Bar Visibility");
  await view.getByRole("gridcell", { name: "96", exact: true }).first().waitFor();
  await workbench.notifications.dismissAll();
  await picture("changes");
}

const exported = "quillmoss.example-Performance-on-Search-2026-11-20 (1)";
const changed = "content/posts/root-rot.md";

/** An agent in chat asks for a paid call: its price is shown before it runs. */
async function playAgent(
  workbench: Workbench,
  picture: TakePicture,
  { editor }: Product,
): Promise<void> {
  const model = new ScriptedModel(editor.extensionsDir);
  const ask = async (prompt: string, calls: { tool: string; input: object }[]): Promise<void> => {
    model.play(prompt, { calls, end: "Done." });
    await workbench.runCommand("Chat: Open Chat");
    await workbench.page.keyboard.type(prompt);
    await workbench.page.keyboard.press("Enter");
  };
  await workbench.openFile(article);
  await workbench.runCommand(words.command("useSandbox"));
  await workbench.statusBarItem(words.sandbox(500));
  await showScriptedModel(workbench, () => ask("Hello", []));
  await ask("What ranks for pour over coffee?", [
    { tool: "seo_find_saved_results", input: { keyword: seed } },
    { tool: "seo_inspect_serp", input: { query: seed } },
  ]);
  await workbench.page
    .getByRole("group", { name: "Tool confirmation carousel" })
    .getByText("Run Inspect SERP for 2 credits?", { exact: true })
    .first()
    .waitFor();
  await workbench.notifications.dismissAll();
  await picture("agent");
}

/** All pictures of docs. */
export const scenes: readonly Scene[] = [
  {
    folder: "blog",
    parts: {
      sidebar: { left: 0, top: 30, width: 306, height: 560 },
      price: { left: 0, top: 0, width: 1024, height: 260 },
      result: { left: 0, top: 0, width: 1024, height: 470 },
      figures: { left: 306, top: 30, width: 718, height: 312 },
      brief: { left: 306, top: 30, width: 718, height: 400 },
      article: { left: 0, top: 30, width: 306, height: 560 },
      opportunities: { left: 306, top: 30, width: 718, height: 420 },
      map: { left: 306, top: 30, width: 718, height: 400 },
    },
    play: async (workbench, picture) => {
      await playMainJob(workbench, picture);
      await playFree(workbench, picture);
    },
  },
  {
    folder: "empty",
    settings: { "git.enabled": true },
    parts: { changes: { left: 48, top: 30, width: 976, height: 380 } },
    play: (workbench, picture, product) => playChanges(workbench, picture, product),
  },
  {
    folder: "blog",
    settings: { "chat.disableAIFeatures": false, "seoResearch.agentBudgetPerDay": 60 },
    hasModel: true,
    parts: { agent: { left: 306, top: 30, width: 718, height: 385 } },
    play: playAgent,
  },
];

/** Makes what a scene's folder has before the editor shows it. */
export function prepareScene({ folder }: Scene, blog: string): void {
  if (folder === "empty") {
    buildRepository(loopProject("potting-bench"), blog);
  }
}
