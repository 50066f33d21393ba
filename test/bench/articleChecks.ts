import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { readBody } from "../../src/articles/checks/body/readBody.ts";
import { judgedLinks } from "../../src/articles/checks/links/linkGraph.ts";
import { ruleSeverities } from "../../src/articles/checks/ruleNames.ts";
import { ArticleProject } from "../../src/articles/project/articleProject.ts";
import { ProjectChecks } from "../../src/articles/project/projectChecks.ts";
import { articleDocument } from "../../src/editor/features/articleView/articleDocument.ts";
import { builtProcess, processOver } from "../support/projectProcess.ts";
import { CheckedProject } from "../unit/articles/checks/checkedProject.ts";
import { memoryFiles } from "../unit/articles/sites/memoryFiles.ts";
import { usualNames } from "../unit/editor/features/articleUnderTest.ts";
import type { Figure } from "./figures.ts";
import type { Measurement } from "./measurement.ts";
import { interleaved, ratiosOf } from "./statistics.ts";

const rounds = 9;
const path = "content/posts/long.md";
const config = 'baseURL = "https://tea.example.net/"\n';

const names = {
  check: "Checking an article of 20,000 words vs. parsing it",
  project: "An article's findings in a project of 2,000 articles vs. one of 20",
  broken: "300 broken links of an article in a site of 2,000 articles vs. in one of 20",
  links: "Link rules over a site of 150 articles vs. parsing every article once",
  view: "Checking an article of 20,000 words and updating its view vs. checking it",
  delay: "Longest stretch of the event loop while an article of 20,000 words is checked, p99",
} as const;

/** The checks of an article: what they cost, and how long they keep the extension host from other work. */
export const articleChecksBench: Measurement = {
  doing: "Checks: reading and checking articles",
  rows: Object.values(names),
  measure: async () => [
    await measureCheck(),
    await measureProject(),
    await measureBroken(),
    await measureLinks(),
    await measureView(),
    await measureDelay(),
  ],
};

/** Paragraphs with links, pictures and headings of every kind. */
export function longArticle(paragraphs: number): string {
  const parts = Array.from({ length: paragraphs }, (_none, at) =>
    at % 10 === 0
      ? `## Part ${at} of tea\n`
      : `Some *words* about tea number ${at}, see [another](article-${at % 19}.md) and ![cup](/cup-${at}.png). ${"More plain words follow here. ".repeat(4)}\n`,
  );
  return `---\ntitle: All about tea\ndescription: What tea is.\nkeyword: green tea\n---\n\n${parts.join("\n")}`;
}

function projectOf(articles: number): CheckedProject {
  const texts: Record<string, string> = { "hugo.toml": config, [path]: longArticle(720) };
  for (let at = 0; at < articles; at += 1) {
    texts[`content/posts/article-${at}.md`] =
      `---\ntitle: Tea ${at}\ndescription: What tea ${at} is.\nkeyword: tea ${at}\n---\n\nText.\n`;
  }
  return new CheckedProject(texts);
}

async function timeOf(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function measureCheck(): Promise<Figure> {
  const project = projectOf(20);
  const text = longArticle(720);
  await project.check(path);
  const paired = await interleaved(
    rounds,
    1,
    () => timeOf(() => project.check(path)),
    () => timeOf(() => readBody(text, "markdown")),
  );
  return {
    name: names.check,
    values: ratiosOf(paired),
    unit: "ratio",
    limit: 2,
    details: [
      { name: "checking", values: paired.subject, unit: "milliseconds" },
      { name: "parsing", values: paired.reference, unit: "milliseconds" },
    ],
  };
}

async function measureProject(): Promise<Figure> {
  const [large, small] = [projectOf(2000), projectOf(20)];
  await Promise.all([large.check(path), small.check(path)]);
  const paired = await interleaved(
    rounds,
    1,
    () => timeOf(() => large.check(path)),
    () => timeOf(() => small.check(path)),
  );
  return { name: names.project, values: ratiosOf(paired), unit: "ratio", limit: 1.5, details: [] };
}

/** What a broken link is compared with grows with the site; the time for it must not. */
async function measureBroken(): Promise<Figure> {
  const siteOf = async (articles: number): Promise<CheckedProject> => {
    const links = Array.from({ length: 300 }, (_none, at) => `[a](/posts/no-${at}-such-page/)`);
    const texts: Record<string, string> = {
      "hugo.toml": config,
      [path]: `---\ntitle: Links\n---\n\n${links.join("\n\n")}\n`,
    };
    for (let at = 0; at < articles; at += 1) {
      texts[`content/posts/about-tea-${at}.md`] = `---\ntitle: Tea ${at}\n---\n\nText.\n`;
    }
    const project = new CheckedProject(texts);
    const found = await project.check(path);
    const broken = found.filter(({ rule }) => rule === "link-broken").length;
    if (broken !== links.length) {
      throw new Error(`${broken} links were found broken instead of ${links.length}.`);
    }
    return project;
  };
  const [large, small] = [await siteOf(2000), await siteOf(20)];
  const paired = await interleaved(
    rounds,
    1,
    () => processorTimeOf(() => large.check(path)),
    () => processorTimeOf(() => small.check(path)),
  );
  return {
    name: names.broken,
    values: ratiosOf(paired),
    unit: "ratio",
    limit: 3,
    details: [
      { name: "among 2,000", values: paired.subject, unit: "milliseconds" },
      { name: "among 20", values: paired.reference, unit: "milliseconds" },
    ],
  };
}

/** An article with headings, text and links to headings of its own and of others, one in ten of which nobody has. */
function linkingArticle(at: number, articles: number): string {
  const sections = Array.from({ length: 12 }, (_none, section) => {
    const [other, near] = [(at * 7 + section * 11) % articles, (at + section) % articles];
    const wrong = section % 10 === 9 ? "s" : "";
    return `## Part ${section} of tea\n\nSome *words* about \`tea\` number ${at}: [own](#part-${(section + 1) % 12}-of-tea), [file](./article-${other}.md#part-${section}-of-tea${wrong}), [page](/docs/article-${near}). ${"More plain words follow here. ".repeat(8)}\n`;
  });
  return `---\ntitle: Tea ${at}\n---\n\n${sections.join("\n")}`;
}

/** The project's articles are listed before; nothing of their texts is kept from one round to the next. */
async function measureLinks(): Promise<Figure> {
  const articles = 150;
  const others = Object.keys(ruleSeverities).filter((rule) => !rule.startsWith("link-"));
  const texts: Record<string, string> = {
    "docusaurus.config.js":
      'module.exports = { url: "https://tea.example.net", baseUrl: "/", presets: [["classic", {}]] };\n',
    "seo/rules.json": JSON.stringify({
      rules: Object.fromEntries(others.map((rule) => [rule, "off"])),
    }),
  };
  const paths = Array.from({ length: articles }, (_none, at) => `docs/article-${at}.md`);
  paths.forEach((one, at) => {
    texts[one] = linkingArticle(at, articles);
  });
  const fields = {
    title: "title",
    description: "description",
    slug: "slug",
    keyword: [],
    keywords: "keywords",
  };
  const project = new ArticleProject({
    files: memoryFiles(texts),
    settings: { of: () => ({ siteUrl: "", titleSuffix: "", fields }), researchFolder: () => "seo" },
    now: () => new Date("2026-11-20T12:00:00Z"),
  });
  await project.index.articles();
  const check = async (): Promise<void> => {
    const checks = new ProjectChecks(project);
    let found = 0;
    for (const one of paths) {
      const text = texts[one] ?? "";
      const { findings } = await checks.check(
        { path: one, kind: "markdown", text },
        { waits: true },
      );
      found += findings.length;
    }
    checks.dispose();
    if (found !== articles) {
      throw new Error(`${found} links were found wrong instead of ${articles}.`);
    }
  };
  const parse = (): void => {
    paths.forEach((one) => readBody(texts[one] ?? "", "markdown"));
  };
  await check();
  const paired = await interleaved(
    5,
    1,
    () => processorTimeOf(check),
    () => processorTimeOf(parse),
  );
  return {
    name: names.links,
    values: ratiosOf(paired),
    unit: "ratio",
    limit: 1.5,
    details: [
      { name: "checking links", values: paired.subject, unit: "milliseconds" },
      { name: "parsing", values: paired.reference, unit: "milliseconds" },
    ],
  };
}

async function processorTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** What the Article view makes of an article that was checked: its links are judged, its questions looked for. */
async function measureView(): Promise<Figure> {
  const project = projectOf(20);
  await project.check(path);
  const questions = Array.from({ length: 40 }, (_none, at) => `How do you brew tea number ${at}?`);
  const article = await project.read(path);
  const update = async (): Promise<void> => {
    const findings = await project.check(path);
    const { text, front, location } = article;
    articleDocument(
      {
        uri: path,
        name: path,
        text,
        front,
        location,
        names: usualNames,
        languageName: "English",
        keywordNames: ["keyword"],
        titleSuffix: "",
        notices: [],
        isChecking: false,
        keyword: "green tea",
        checked: { article, findings },
        links: { out: await judgedLinks(article, project.context) },
        questions: { questions, sources: [] },
      },
      1,
    );
  };
  const paired = await interleaved(
    rounds,
    1,
    () => timeOf(update),
    () => timeOf(() => project.check(path)),
  );
  return {
    name: names.view,
    values: ratiosOf(paired),
    unit: "ratio",
    limit: 1.5,
    details: [
      { name: "checking and updating", values: paired.subject, unit: "milliseconds" },
      { name: "checking", values: paired.reference, unit: "milliseconds" },
    ],
  };
}

/** The bundle was built with the package. */
async function measureDelay(): Promise<Figure> {
  const text = longArticle(720);
  const { project } = processOver({ "hugo.toml": config, [path]: text }, { file: builtProcess });
  const check = (version: string): Promise<unknown> =>
    project.ask("check", { text: { path, kind: "markdown", text: version }, waits: true });
  await check(text);
  const values: number[] = [];
  try {
    for (let round = 0; round < 3; round += 1) {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      for (let at = 0; at < 5; at += 1) {
        await check(`${text}${at}`);
        await wait(20);
      }
      delay.disable();
      values.push(delay.percentile(99) / 1_000_000);
    }
  } finally {
    project.dispose();
  }
  return { name: names.delay, values, unit: "milliseconds", limit: 30, details: [] };
}
