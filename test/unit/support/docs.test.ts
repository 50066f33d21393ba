import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";
import { helpTopics } from "../../../src/editor/platform/helpTopics.ts";
import { helpPages } from "../../../src/editor/features/help/helpPages.ts";
import { headingsOf, pageFaults, targetsOf } from "../../support/packagedPages.ts";
import { packagedReadme } from "../../support/packagedReadme.ts";
import { settingsPage } from "../../support/settingsPage.ts";
import { repositoryRoot } from "../../support/paths.ts";

const read = (path: string): string => readFileSync(join(repositoryRoot, path), "utf8");
const docs = globSync("docs/*.md", { cwd: repositoryRoot }).map((file) =>
  file.replaceAll("\\", "/"),
);
const pages = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", ...docs];
const strings = z.record(z.string(), z.string()).parse(JSON.parse(read("package.nls.json")));
const { contributes } = z
  .object({
    contributes: z.object({
      configuration: z.array(z.object({ properties: z.record(z.string(), z.unknown()) })),
      commands: z.array(z.object({ command: z.string(), title: z.string() })),
      menus: z.object({
        commandPalette: z.array(z.object({ command: z.string(), when: z.string() })),
      }),
    }),
  })
  .parse(JSON.parse(read("package.json")));
const settings = contributes.configuration.flatMap(({ properties }) => Object.keys(properties));

/** What pages write in bold besides the names of our own interface. */
const namesOfOthers: ReadonlySet<string> = new Set([
  // of the editor and its chat
  "Allow in this Session",
  "Always Allow",
  "Reopen Editor With…",
  "Reopen Editor With… > SEO Research Table",
  "Welcome: Open Walkthrough…",
  "Workspaces: Manage Workspace Trust",
  // of Search Console
  "Export",
  "Compare",
  "Download CSV",
  // of GitHub
  "Report a vulnerability",
  // what begins several of our messages, and a button that names a number
  "You were charged.",
  "Load All … Rows",
]);

describe("the pages of README and docs", () => {
  it("lead only to files and headings that there are", () => {
    let seen = 0;
    for (const page of pages) {
      for (const target of targetsOf(read(page))) {
        const [path = "", heading] = target.split("#");
        const file = path === "" ? page : join(dirname(page), path);
        assert.ok(existsSync(join(repositoryRoot, file)), `${page}: ${target}`);
        if (heading !== undefined) {
          assert.ok(headingsOf(read(file)).includes(heading), `${page}: ${target}`);
        }
        seen += 1;
      }
    }
    assert.ok(seen > 20);
  });

  it("are each in the list of pages, which the README leads to", () => {
    const listed = targetsOf(read("docs/README.md"));
    for (const page of docs.filter((file) => file !== "docs/README.md")) {
      assert.ok(listed.includes(page.replace("docs/", "")), page);
    }
    assert.ok(
      targetsOf(read("README.md")).filter((target) => target.startsWith("docs/")).length > 5,
    );
  });

  it("name only commands and settings that there are", () => {
    const titles = new Set(
      Object.entries(strings)
        .filter(([key]) => key.startsWith("command."))
        .map(([, title]) => title),
    );
    const named = ["README.md", ...docs].flatMap((page) =>
      [...read(page).matchAll(/\*\*SEO: ([^*]+)\*\*/gu)].map(([, title = ""]) => ({ page, title })),
    );
    assert.ok(named.length > 10);
    for (const { page, title } of named) {
      assert.ok(titles.has(title), `${page}: SEO: ${title}`);
    }
    for (const page of ["README.md", ...docs]) {
      for (const [name] of read(page).matchAll(/seoResearch\.\w+/gu)) {
        assert.ok(settings.includes(name), `${page}: ${name}`);
      }
    }
  });

  it("write “SEO:” only before commands that the Command Palette lists: menus and buttons don't have it", () => {
    const unlisted = new Set(
      contributes.menus.commandPalette
        .filter(({ when }) => when === "false")
        .map(({ command }) => command),
    );
    assert.ok(unlisted.size > 10);
    const titles = contributes.commands
      .filter(({ command }) => unlisted.has(command))
      .map(({ title }) => strings[title.replaceAll("%", "")] ?? assert.fail(title));
    const skills = globSync("media/skills/*/SKILL.md", { cwd: repositoryRoot });
    for (const page of ["README.md", "package.nls.json", ...docs, ...skills]) {
      const text = read(page);
      for (const title of titles) {
        assert.ok(!text.includes(`**SEO: ${title}**`), `${page}: SEO: ${title}`);
      }
    }
  });

  it("write in bold only names that the interface has, word for word", () => {
    const all = [
      read("package.nls.json"),
      ...globSync("src/**/*.ts", { cwd: repositoryRoot }).map(read),
    ].join("\n");
    const filledIn = [...all.matchAll(/"([^"\n]{1,120})"/gu)]
      .map(([, text = ""]) => text.replace(/ \(free\)$/u, "").split(/\{\d\}/u))
      // one that begins with a placeholder would match anything
      .filter(([first = "", ...rest]) => rest.length > 0 && first.length >= 4)
      .map((parts) => {
        const escaped = parts.map((part) =>
          part.replaceAll(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`),
        );
        return new RegExp(`^${escaped.join("[^…]+")}$`, "u");
      });
    let seen = 0;
    for (const page of docs) {
      for (const [, name = ""] of read(page).matchAll(/\*\*([^*\n]+)\*\*/gu)) {
        const isShown =
          name.startsWith("SEO: ") ||
          namesOfOthers.has(name) ||
          all.includes(name.replace(/…$/u, "")) ||
          filledIn.some((pattern) => pattern.test(name));
        assert.ok(isShown, `${page}: ${name}`);
        seen += 1;
      }
    }
    assert.ok(seen > 100);
  });

  it("name only files and npm scripts that there are, and leave no picture unused", () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read("package.json")));
    let seen = 0;
    for (const page of pages) {
      for (const [, path = ""] of read(page).matchAll(
        /`((?:src|test|media|docs|\.github)\/[^`\s]+)`/gu,
      )) {
        assert.ok(globSync(path, { cwd: repositoryRoot }).length > 0, `${page}: ${path}`);
        seen += 1;
      }
      // ARCHITECTURE.md names files of src by their part
      for (const [, path = ""] of read(page).matchAll(
        /`((?:shared|system|articles|research|sandbox|command|outside|editor|webview)\/[\w/.-]+\.(?:ts|css))`/gu,
      )) {
        assert.ok(existsSync(join(repositoryRoot, "src", path)), `${page}: ${path}`);
        seen += 1;
      }
      for (const [, script = ""] of read(page).matchAll(/npm run ([\w:]+)/gu)) {
        assert.ok(script in scripts, `${page}: npm run ${script}`);
        seen += 1;
      }
    }
    assert.ok(seen > 130);
    const shown = new Set(
      pages.flatMap((page) => targetsOf(read(page)).map((target) => join(dirname(page), target))),
    );
    for (const picture of globSync("docs/**/*.{png,svg,gif,webp}", { cwd: repositoryRoot })) {
      assert.ok(shown.has(picture), picture);
    }
  });

  it("are packaged without what leads nowhere outside the repository", () => {
    const readme = packagedReadme(read("README.md"), undefined);
    assert.deepEqual(targetsOf(readme), []);
    assert.ok(readme.includes("| Research Keywords | 3 |"));
    assert.equal(
      packagedReadme(
        "# A\n\n![a picture](docs/a.png)\n\nRead. [More](docs/a.md)\n\nTwo. [A](docs/a.md) · [B](docs/b.md)\n\nSee [b](B.md) and [c](https://c.example).\n",
        undefined,
      ),
      "# A\n\nRead.\n\nTwo.\n\nSee b and [c](https://c.example).\n",
    );
  });

  it("keep their pictures and links where the repository is published", () => {
    const text = "![a picture](docs/a.png) [More](docs/a.md)";
    assert.equal(packagedReadme(text, "https://example.com/seo"), text);
  });
});

describe("the documentation in the package", () => {
  const packaged = globSync("docs/{*.md,pictures/*.webp}", { cwd: repositoryRoot }).map((file) =>
    file.replaceAll("\\", "/"),
  );

  it("leads only to pages, pictures and headings that are packaged, from everywhere in the product", () => {
    assert.deepEqual(pageFaults(packaged, read, helpTopics), []);
  });

  it("has no link unnoticed: a page, a picture and a heading that aren't there are named", () => {
    const texts: Readonly<Record<string, string>> = {
      "docs/README.md": "# A\n\n[b](b.md#there) [c](../README.md) ![d](d.webp) [e](#nowhere)\n",
      "docs/b.md": "# There\n",
    };
    assert.deepEqual(
      pageFaults(Object.keys(texts), (file) => texts[file] ?? "", { topic: "b.md#gone" }),
      [
        "docs/README.md: ../README.md isn't in the package",
        "docs/README.md: d.webp isn't in the package",
        "docs/README.md: #nowhere has no such heading",
        "topic: b.md#gone has no such heading",
      ],
    );
  });

  it("is named by a topic that there is in each link of package.nls.json", () => {
    const topics = Object.values(strings).flatMap((text) =>
      [...text.matchAll(/command:seoResearch\.openDocumentation\?%22(\w+)%22/gu)].map(
        ([, topic = ""]) => topic,
      ),
    );
    assert.ok(topics.length > 20);
    for (const topic of topics) {
      assert.ok(topic in helpTopics, topic);
    }
  });

  it("is listed page by page as the editor offers it", () => {
    const pages = helpPages(read("docs/README.md"));
    assert.deepEqual(
      pages.map(({ file }) => `docs/${file}`).toSorted(),
      docs.filter((file) => file !== "docs/README.md").toSorted(),
    );
    assert.ok(pages.every(({ title, about }) => title !== "" && about !== ""));
  });

  it("has no paragraph or list entry that nobody reads to its end", () => {
    for (const page of docs) {
      for (const line of read(page).split("\n")) {
        assert.ok(line.length <= 520, `${page}: ${line.slice(0, 60)}…`);
      }
    }
  });

  it("says every setting as package.json has it: run npm run manifest after a change", () => {
    assert.equal(
      read("docs/settings.md"),
      settingsPage(read("package.json"), read("package.nls.json")),
    );
    assert.deepEqual(
      headingsOf(read("docs/settings.md"))
        .filter((id) => id.startsWith("seoresearch"))
        .toSorted(),
      settings.map((name) => name.toLowerCase().replace(".", "")).toSorted(),
    );
  });
});
