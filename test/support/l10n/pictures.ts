import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { messageOf } from "../../../src/shared/errorMessage.ts";
import strings from "../../../package.nls.json" with { type: "json" };
import { testSettings, type Theme } from "../editor.ts";
import { writeExport } from "../exampleExport.ts";
import { packageExtension } from "../packageExtension.ts";
import { startProduct } from "../product.ts";
import { readFirst } from "../readFirst.ts";
import { until } from "../until.ts";
import type { Workbench } from "../workbench.ts";
import { layoutFaults, untranslatedTexts, windowFaults } from "./layoutFaults.ts";
import { pseudo, pseudoLanguage } from "./pseudo.ts";
import { bundleOf, pseudoManifest, type ProductTexts } from "./texts.ts";

const themes: readonly Theme[] = ["dark", "light", "high-contrast", "high-contrast-light"];
/** The smallest window that the layouts are made for, in CSS pixels. */
const viewport = { width: 1024, height: 700 };

/**
 * Shows the packaged product in the pseudo-language, in four themes, and leaves pictures in the folder.
 * The package itself has nothing of the language: its files are put beside the installed extension.
 * @returns what is cut or overlaps in our views, a line each with the picture's name. Which of their texts aren't translated is printed: data of the service is among them.
 */
export async function takePseudoPictures(texts: ProductTexts, folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const product = await startProduct({
    vsix: await packageExtension(),
    // settings in a dialog would close when the theme is chosen
    userSettings: testSettings("dark", { "workbench.editor.useModal": "off" }),
    window: { screenshots: folder, viewport, language: pseudoLanguage },
    afterInstall: (extensions) => addPseudoLanguage(extensions, texts),
  });
  try {
    addProjectFiles(product.blog);
    return await play(await product.open(), product.blog);
  } finally {
    await product.dispose();
  }
}

function addPseudoLanguage(extensions: string, texts: ProductTexts): void {
  const [extension = ""] = readdirSync(extensions).filter((name) =>
    name.startsWith("seo-research"),
  );
  const folder = join(extensions, extension);
  mkdirSync(join(folder, "l10n"), { recursive: true });
  const write = (name: string, content: object): void =>
    writeFileSync(join(folder, name), JSON.stringify(content));
  write(`package.nls.${pseudoLanguage}.json`, pseudoManifest(texts));
  write(join("l10n", `bundle.l10n.${pseudoLanguage}.json`), bundleOf(texts, pseudo));
}

const historyFile = "slowpour.example.us-en.csv";
const listFile = "coffee.csv";

/** A keyword list and a rank history: what earlier runs would have left. */
function addProjectFiles(blog: string): void {
  const seo = join(blog, "seo");
  mkdirSync(join(seo, "history"), { recursive: true });
  mkdirSync(join(seo, "keywords"), { recursive: true });
  writeFileSync(
    join(seo, "keywords", listFile),
    "keyword,notes\nlatte art,\ncold brew ratio,summer\n",
  );
  const rows = ["2025-10-12", "2025-10-26", "2025-11-12"].flatMap((day, index) => [
    `${day},pour over coffee,${9 - index},https://slowpour.example/a,live,100,United States,English,`,
    `${day},cold brew ratio,${index === 1 ? "" : 14 + index},,live,100,United States,English,`,
  ]);
  writeFileSync(
    join(seo, "history", historyFile),
    `${["date,keyword,position,url,source,depth,location,language,result", ...rows].join("\n")}\n`,
  );
}

/** A command's title in the palette. */
function command(id: string): string {
  return `SEO: ${pseudo(z.record(z.string(), z.string()).parse(strings)[`command.${id}`] ?? id)}`;
}

/** Opens what people see most, and looks at each in every theme. */
async function play(workbench: Workbench, blog: string): Promise<string[]> {
  const faults: string[] = [];
  const look = async (name: string, selector?: string): Promise<void> => {
    await workbench.notifications.dismissAll();
    for (const theme of themes) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`${name}-${theme}`);
    }
    faults.push(...(await windowFaults(workbench.page)).map((fault) => `${name}: ${fault}`));
    if (selector !== undefined) {
      const view = await workbench.webviewFrame(selector);
      faults.push(...(await layoutFaults(view)).map((fault) => `${name}: ${fault}`));
      const plain = await untranslatedTexts(view);
      process.stdout.write(`${name}: not translated: ${plain.join(" | ")}\n`);
    }
  };
  const steps: readonly (readonly [string, () => Promise<void>])[] = [
    ["nothing", () => workbench.showContainer("SEO Research").then(() => look("nothing"))],
    ["walkthrough", () => openWalkthrough(workbench).then(() => look("walkthrough"))],
    ["sidebar", () => openSideBar(workbench).then(() => look("sidebar"))],
    [
      "price",
      () =>
        askPrice(workbench)
          .then(() => workbench.screenshot("price"))
          .then(() => undefined),
    ],
    ["result", () => openResult(workbench).then(() => look("result", "seo-result"))],
    ["audit", () => openAudit(workbench).then(() => look("audit", "seo-result"))],
    ["form", () => openForm(workbench).then(() => look("form", "seo-form"))],
    [
      "keyword-map",
      () => openTable(workbench, "openKeywordMap").then(() => look("keyword-map", "seo-result")),
    ],
    [
      "opportunities",
      () =>
        openTable(workbench, "openOpportunities").then(() => look("opportunities", "seo-result")),
    ],
    ["history", () => openHistory(workbench).then(() => look("history", "seo-history"))],
    ["keyword-list", () => openList(workbench).then(() => look("keyword-list", "seo-result"))],
    ["article", () => openArticle(workbench).then(() => look("article", "seo-article"))],
    ["settings", () => openSettings(workbench).then(() => look("settings"))],
    ["set-up", () => openSetUp(workbench).then(() => look("set-up", "seo-form"))],
    ["changes", () => openPage(workbench, "showChanges").then(() => look("changes", "seo-result"))],
    ["links", () => openTable(workbench, "findLinks").then(() => look("links", "seo-result"))],
    ["export", () => openExport(workbench, blog).then(() => look("export", "seo-result"))],
  ];
  for (const [name, step] of steps) {
    try {
      await step();
    } catch (error) {
      await workbench.screenshot(`${name}-failed`);
      await workbench.quickInput.cancel();
      faults.push(`${name} couldn't be shown: ${messageOf(error)}`);
    }
  }
  return faults;
}

async function openSideBar(workbench: Workbench): Promise<void> {
  await workbench.openFile("content/posts/pour-over-for-beginners.md");
  await workbench.showContainer("SEO Research");
  await workbench.runCommand(command("useSandbox"));
  await workbench.statusBarItem("500");
}

async function askPrice(workbench: Workbench): Promise<void> {
  await workbench.runCommand(command("researchKeywords"));
  await workbench.quickInput.type("pour over coffee");
  await workbench.quickInput.waitForMessage(/3/u);
}

async function openResult(workbench: Workbench): Promise<void> {
  await readFirst(workbench.page);
  await workbench.quickInput.accept();
  const view = await workbench.webviewFrame("seo-result [role=grid]");
  await view.getByRole("row").nth(5).waitFor();
}

async function openAudit(workbench: Workbench): Promise<void> {
  await workbench.runCommand(command("auditSite"));
  await workbench.quickInput.type("slowpour.example");
  await workbench.quickInput.waitForMessage(/9/u);
  await readFirst(workbench.page);
  await workbench.quickInput.accept();
  await workbench.waitForTab(/slowpour\.example/u);
  const view = await workbench.webviewFrame("seo-result [role=grid]");
  await view.getByRole("row").nth(2).waitFor();
}

async function openForm(workbench: Workbench): Promise<void> {
  const view = pseudo("Tools");
  await workbench.unfold(pseudo("Keywords"), view);
  const row = workbench.treeRow(pseudo("Research Keywords"), view);
  await row.click();
  await workbench.webviewFrame("seo-form [data-field]");
}

async function openTable(workbench: Workbench, id: string): Promise<void> {
  await workbench.runCommand(command(id));
  await workbench.webviewFrame("seo-result [role=grid]");
}

/** A page that has no table here, for its project is no repository. */
async function openPage(workbench: Workbench, id: string): Promise<void> {
  const before = await workbench.activeTab();
  await workbench.runCommand(command(id));
  await until("another tab", async () => (await workbench.activeTab()) !== before);
  await workbench.webviewFrame("seo-result h1");
}

async function openHistory(workbench: Workbench): Promise<void> {
  await workbench.openFile(`seo/history/${historyFile}`);
  await workbench.runCommand(command("openHistory"));
  await workbench.webviewFrame("seo-history svg");
}

async function openList(workbench: Workbench): Promise<void> {
  await workbench.typeFileName(listFile);
  await workbench.webviewFrame("seo-result [role=grid]");
}

async function openArticle(workbench: Workbench): Promise<void> {
  await workbench.openFile("content/posts/pour-over-for-beginners.md");
  const name = pseudo("SEO Article");
  await workbench.runCommand(`${name}: Focus on ${name} View`);
  await workbench.webviewFrame("seo-article [data-field=title]");
}

async function openSetUp(workbench: Workbench): Promise<void> {
  await workbench.runCommand(command("setUpProject"));
  await workbench.webviewFrame("seo-form [data-field]");
}

/** An export of Search Console that compares two periods, as its own page. */
async function openExport(workbench: Workbench, blog: string): Promise<void> {
  const name = "quillmoss.example-Performance-on-Search-2026-11-20 (1)";
  const file = join(blog, "..", `${name}.zip`);
  writeExport("potting-bench", name, file);
  await workbench.runCommand(command("importSearchConsole"));
  await workbench.quickInput.chooseFile(pseudo("Import Search Console Export"), file);
  // it is of another site than the project's, so its property is asked
  await workbench.quickInput.waitForTitle(pseudo("Search Console Property"));
  await workbench.quickInput.press("quillmoss.example");
  await workbench.waitForTab(/quillmoss/u);
  const view = await workbench.webviewFrame("seo-result [role=grid]");
  await view.getByRole("row").nth(2).waitFor();
}

async function openSettings(workbench: Workbench): Promise<void> {
  await workbench.runCommand("Preferences: Open Settings (UI)");
  const search = workbench.page.locator(".settings-editor .suggest-input-container").first();
  await search.click();
  await workbench.page.keyboard.type("seoResearch");
  await workbench.page.locator(".settings-editor .setting-item-title").first().waitFor();
}

async function openWalkthrough(workbench: Workbench): Promise<void> {
  await workbench.runCommand("Welcome: Open Walkthrough...");
  await workbench.quickInput.pick(pseudo("Get Started with SEO Research"));
  await workbench.page.locator("[data-step-id]").first().waitFor();
}
