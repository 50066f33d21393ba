import assert from "node:assert/strict";
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { repositoryRoot } from "../../../support/paths.ts";

const read = (path: string): string => readFileSync(join(repositoryRoot, path), "utf8");
const { contributes } = z
  .looseObject({
    contributes: z.looseObject({
      commands: z.array(z.looseObject({ command: z.string() })),
      views: z.record(z.string(), z.array(z.looseObject({ id: z.string() }))),
      configuration: z.array(z.looseObject({ properties: z.record(z.string(), z.unknown()) })),
      walkthroughs: z.array(
        z.strictObject({
          id: z.string(),
          title: z.string(),
          description: z.string(),
          icon: z.string(),
          steps: z.array(
            z.strictObject({
              id: z.string(),
              title: z.string(),
              description: z.string(),
              when: z.string().optional(),
              media: z.strictObject({ svg: z.string(), altText: z.string() }),
              completionEvents: z.array(z.string()),
            }),
          ),
        }),
      ),
    }),
  })
  .parse(JSON.parse(read("package.json")));
const strings = z.record(z.string(), z.string()).parse(JSON.parse(read("package.nls.json")));
const steps = contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
const settings = contributes.configuration.flatMap(({ properties }) => Object.keys(properties));
const commands = contributes.commands.map(({ command }) => command);
const views = Object.values(contributes.views)
  .flat()
  .map(({ id }) => id);

/** The text that stands for a placeholder such as `%walkthrough.title%`. */
function textOf(placeholder: string): string {
  return strings[placeholder.replaceAll("%", "")] ?? assert.fail(placeholder);
}

/** What the links of a text run, with their arguments. */
function commandLinks(text: string): { command: string; args: unknown }[] {
  return [...text.matchAll(/\]\(command:([\w.]+)(?:\?([^)]*))?\)/gu)].map(
    ([, command = "", args]) => ({
      command,
      args: args === undefined ? undefined : JSON.parse(decodeURIComponent(args)),
    }),
  );
}

/** Whether a condition of our two keys holds, as the editor reads it: && before ||. */
function holds(when: string, connection: string, siteKnown: boolean): boolean {
  return when.split(" || ").some((either) =>
    either.split(" && ").every((part) => {
      const [, operator, value] = /^seoResearch\.connection (==|!=) (\w+)$/u.exec(part) ?? [];
      if (operator !== undefined) {
        return (connection === value) === (operator === "==");
      }
      assert.ok(["true", "seoResearch.siteKnown", "!seoResearch.siteKnown"].includes(part), part);
      return part === "true" || siteKnown !== part.startsWith("!");
    }),
  );
}

describe("the walkthrough", () => {
  it("has steps that each have a title, a link and an event that completes it", () => {
    for (const { title, description, media, completionEvents } of steps) {
      assert.ok(textOf(title) !== "" && textOf(media.altText) !== "");
      assert.ok(commandLinks(textOf(description)).length > 0, title);
      assert.ok(completionEvents.length > 0, title);
    }
    assert.equal(new Set(steps.map(({ id }) => id)).size, steps.length);
  });

  it("begins with what is missing: sandbox, first call, the site, or what to work on", () => {
    // figures of one's own need no account, as the sandbox does
    const later = ["searchConsole", "research", "save"];
    const last = ["article"];
    const states = [
      ["none", false, ["sandbox", ...later, "site", ...last, "articles", "limits"]],
      ["foreign", true, ["sandbox", ...later, "site", ...last, "articles", "limits"]],
      ["sandbox", false, ["inSandbox", ...later, "site", ...last, "articles", "limits"]],
      ["service", false, ["siteFirst", ...later, ...last, "articles", "limits"]],
      ["service", true, ["articlesFirst", ...later, "site", ...last, "limits"]],
    ] as const;
    for (const [connection, siteKnown, ids] of states) {
      const shown = steps.filter(({ when }) => holds(when ?? "true", connection, siteKnown));
      assert.deepEqual(
        shown.map(({ id }) => id),
        ids,
        `${connection} ${siteKnown}`,
      );
    }
  });

  it("has pictures that are packaged, small, and take their colors from the theme", () => {
    const packaged = read(".vscodeignore").split("\n");
    for (const path of [...steps.map(({ media }) => media.svg), "media/icon.png"]) {
      assert.ok(packaged.includes(`!${path}`), path);
    }
    for (const { media } of steps) {
      const svg = read(media.svg);
      assert.ok(statSync(join(repositoryRoot, media.svg)).size < 10_000, media.svg);
      assert.doesNotMatch(svg, /(?:fill|stroke)="(?!var\(--vscode-|none")/u, media.svg);
      assert.doesNotMatch(svg, /<text|<script|<image|href/u, media.svg);
    }
    assert.deepEqual(
      globSync("media/walkthrough/*", { cwd: repositoryRoot })
        .map((file) => file.replaceAll("\\", "/"))
        .toSorted(),
      [...new Set(steps.map(({ media }) => media.svg))].toSorted(),
    );
  });

  it("is completed by commands, settings and context keys that there are and that the code sets", () => {
    const sources = globSync("src/**/*.ts", { cwd: repositoryRoot }).map(read);
    const isSet = (key: string): boolean =>
      sources.some((source) => source.includes(`("${key}", `));
    for (const event of steps.flatMap(({ completionEvents }) => completionEvents)) {
      // a context may have to have a value: "onContext:key == value"
      const [kind = "", name = ""] = event.replace(/ == \w+$/u, "").split(":");
      const exists: Readonly<Record<string, boolean>> = {
        onCommand: commands.includes(name),
        onContext: isSet(name),
        onSettingChanged: settings.includes(name),
        onView: views.includes(name),
      };
      assert.equal(exists[kind], true, event);
    }
  });
});

describe("links in the manifest's texts", () => {
  it("run commands that there are, and open settings that there are", () => {
    const links = Object.values(strings).flatMap(commandLinks);
    assert.ok(links.length > 20);
    for (const { command, args } of links) {
      if (/^workbench\.action\.open(?:Workspace)?Settings$/u.test(command)) {
        assert.ok(typeof args === "string" && settings.includes(args), String(args));
      } else {
        // The editor has one such command for each view.
        const view = command.replace(/\.focus$/u, "");
        assert.ok(commands.includes(command) || views.includes(view), command);
      }
    }
  });
});
