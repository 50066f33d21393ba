import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { agentTools } from "../../src/research/agents/freeTools.ts";
import type { AgentTool } from "../../src/research/agents/freeTools.ts";
import { editorSchema } from "../../src/research/agents/inputSchema.ts";
import { paidTools } from "../../src/research/agents/paidTools.ts";
import { commands } from "../../src/editor/platform/commandIds.ts";
import { isRecord } from "../../src/shared/json.ts";
import type { JsonRecord } from "../../src/shared/json.ts";
import { catalogue, commandId } from "../../src/research/tools/catalogue.ts";
import type { MenuPlace, ToolDefinition } from "../../src/research/tools/definition.ts";
import { isEntryPoint, repositoryRoot } from "./paths.ts";
import { skillFiles, withRules } from "./skillRules.ts";
import { addressEntries, publishedAddress } from "./release/publishedAddress.ts";
import { settingsPage } from "./settingsPage.ts";

/** Where an entry of a menu stands, and when. */
interface MenuGroup {
  readonly group: string;
  readonly when?: string;
}

/**
 * The submenu that a right click in an editor opens, and its groups. What is about words comes first
 * where words are selected, and last where none are: the same command is in two groups then.
 */
const editorMenu = "seoResearch.editor";
const menuGroups: { readonly [on in MenuPlace["on"]]: readonly MenuGroup[] } = {
  url: [{ group: "2_page" }],
  selection: [
    { group: "1_selection", when: "editorHasSelection" },
    { group: "3_keywords", when: "!editorHasSelection" },
  ],
};

/** Between these lines of the README stands the price table. */
const tableStart = "<!-- tools: written by test/support/manifest.ts -->";
const tableEnd = "<!-- /tools -->";

/** Commands and the strings with their titles go by the same name. */
const commandPrefix = "seoResearch.";
const titlePrefix = "command.";
/** The strings of agents' tools. */
const agentPrefix = "agentTool.";

const stringsShape = z.record(z.string(), z.string());

/** The files that repeat what the catalogue says, as text. */
export interface RepeatingFiles {
  readonly "package.json": string;
  readonly "package.nls.json": string;
  readonly "README.md": string;
  readonly "docs/prices.md": string;
}

/** The files as they are on disk. */
export function readRepeatingFiles(): RepeatingFiles {
  return {
    "package.json": readText("package.json"),
    "package.nls.json": readText("package.nls.json"),
    "README.md": readText("README.md"),
    "docs/prices.md": readText("docs/prices.md"),
  };
}

/**
 * The files with everything about tools written anew: commands with their icons and titles, the
 * editor's menu, the tools for agents, the tables of README and docs. What is not a tool's stays as it is, behind the tools.
 */
export function withTools(files: RepeatingFiles, tools: readonly ToolDefinition[]): RepeatingFiles {
  return {
    "package.json": packageWithTools(files["package.json"], tools),
    "package.nls.json": stringsWithTools(files["package.nls.json"], tools),
    "README.md": pageWithTools("README.md", files["README.md"], tools),
    "docs/prices.md": pageWithTools("docs/prices.md", files["docs/prices.md"], tools),
  };
}

/**
 * package.json with what it says of the published address; without those entries where there is none.
 * They come right behind the license.
 */
export function withAddress(text: string, address: string | undefined): string {
  const { repository: _, bugs: _bugs, homepage: _home, ...rest } = recordOf(JSON.parse(text));
  return json(
    Object.fromEntries(
      Object.entries(rest).flatMap((entry) =>
        entry[0] === "license"
          ? [entry, ...Object.entries(addressEntries(address) ?? {})]
          : [entry],
      ),
    ),
  );
}

/** Overwrites members in place, so that their order in the file stays. */
function packageWithTools(text: string, tools: readonly ToolDefinition[]): string {
  const manifest = recordOf(JSON.parse(text));
  const contributes = recordOf(manifest["contributes"]);
  const menus = recordOf(contributes["menus"]);
  contributes["commands"] = [...tools.map(commandEntry), ...othersOf(contributes["commands"])];
  contributes["languageModelTools"] = [
    ...agentTools.map((tool) => agentToolEntry(tool, "isWorkspaceTrusted")),
    ...paidTools.map((tool) => agentToolEntry(tool, tool.when)),
  ];
  menus[editorMenu] = [...menuEntries(tools), ...othersOf(menus[editorMenu])];
  return json(manifest);
}

/** The keys that the editor knows; it refuses others. */
function agentToolEntry(tool: AgentTool, when: string): JsonRecord {
  const { name, modelDescription, toolReferenceName, icon, inputSchema } = tool;
  return {
    name,
    modelDescription,
    toolReferenceName,
    icon,
    displayName: `%${agentPrefix}${tool.toolReferenceName}.title%`,
    userDescription: `%${agentPrefix}${tool.toolReferenceName}.description%`,
    canBeReferencedInPrompt: true,
    when,
    inputSchema: editorSchema(inputSchema),
  };
}

function agentToolStrings(tool: AgentTool): (readonly [string, string])[] {
  const prefix = `${agentPrefix}${tool.toolReferenceName}`;
  return [
    [`${prefix}.title`, tool.displayName],
    [`${prefix}.description`, tool.userDescription],
  ];
}

function commandEntry(tool: ToolDefinition): JsonRecord {
  return {
    command: commandId(tool),
    title: `%${titleKey(tool)}%`,
    category: "SEO",
    icon: `$(${tool.icon})`,
  };
}

/** Group by group, in the order the definitions state. */
function menuEntries(tools: readonly ToolDefinition[]): JsonRecord[] {
  const placed = tools.flatMap((tool) =>
    tool.menu === undefined ? [] : menuEntriesOf(commandId(tool), tool.menu),
  );
  return placed.toSorted((a, b) => a.group.localeCompare(b.group, "en"));
}

function menuEntriesOf(command: string, { on, order }: MenuPlace): (JsonRecord & MenuGroup)[] {
  return menuGroups[on].map(({ group, ...when }) => ({
    command,
    group: `${group}@${order}`,
    ...when,
  }));
}

function stringsWithTools(text: string, tools: readonly ToolDefinition[]): string {
  const strings = Object.entries(stringsShape.parse(JSON.parse(text)));
  const first = strings.findIndex(([key]) => key.startsWith(titlePrefix));
  const titles = tools.map((tool) => [titleKey(tool), `${tool.title}…`] as const);
  const before = strings.slice(0, first).filter(isNotATitle);
  const others = strings.slice(first).filter(isNotATitle);
  const kept = [...before, ...titles, ...others].filter(([key]) => !key.startsWith(agentPrefix));
  return json(
    Object.fromEntries([...kept, ...[...agentTools, ...paidTools].flatMap(agentToolStrings)]),
  );
}

/** True for the strings that are no tool's title. */
function isNotATitle([key]: readonly [string, string]): boolean {
  return !key.startsWith(titlePrefix) || isOwnCommand(key.replace(titlePrefix, commandPrefix));
}

function pageWithTools(name: string, text: string, tools: readonly ToolDefinition[]): string {
  const [start, end] = [text.indexOf(tableStart), text.indexOf(tableEnd)];
  if (start === -1 || end < start) {
    throw new Error(
      `${name} has no place for the table of tools: the lines ${tableStart} and ${tableEnd}.`,
    );
  }
  const rows = tools.map(
    ({ title, cost, description }) => `| ${title} | ${cost} | ${description} |`,
  );
  const table = ["| Tool | Credits | What you get |", "| --- | --- | --- |", ...rows].join("\n");
  return `${text.slice(0, start + tableStart.length)}\n\n${table}\n\n${text.slice(end)}`;
}

function titleKey(tool: ToolDefinition): string {
  return commandId(tool).replace(commandPrefix, titlePrefix);
}

/** The entries of a list that name no tool's command. */
function othersOf(entries: unknown): unknown[] {
  return z
    .array(z.unknown())
    .parse(entries)
    .filter((entry) => {
      const command: unknown = recordOf(entry)["command"];
      return typeof command !== "string" || isOwnCommand(command);
    });
}

function recordOf(value: unknown): JsonRecord {
  if (!isRecord(value)) {
    throw new Error("package.json is not built as expected.");
  }
  return value;
}

/** True for the commands that are no tool's: a table in the sources names them. */
function isOwnCommand(id: string): boolean {
  return Object.values<string>(commands).includes(id);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function readText(path: string): string {
  return readFileSync(join(repositoryRoot, path), "utf8");
}

/** `node test/support/manifest.ts --write` writes the files; without `--write` it says which are out of date. */
function main(): void {
  const files = withTools(readRepeatingFiles(), catalogue);
  const skills = skillFiles();
  const wanted: Readonly<Record<string, string>> = {
    ...files,
    ...Object.fromEntries(skills.map((path) => [path, withRules(path, readText(path))])),
    "package.json": withAddress(files["package.json"], publishedAddress),
    "docs/settings.md": settingsPage(files["package.json"], files["package.nls.json"]),
  };
  const paths = [
    "package.json",
    "package.nls.json",
    "README.md",
    "docs/prices.md",
    "docs/settings.md",
    ...skills,
  ];
  for (const path of paths) {
    const text = wanted[path];
    if (text === undefined || text === readText(path)) {
      continue;
    }
    if (process.argv.includes("--write")) {
      writeFileSync(join(repositoryRoot, path), text);
      process.stdout.write(`${path} written\n`);
    } else {
      process.stdout.write(`${path} is out of date; --write writes it\n`);
      process.exitCode = 1;
    }
  }
}

if (isEntryPoint(import.meta.url)) {
  main();
}
