import * as l10n from "@vscode/l10n";
import { isRecord, parseJson } from "../../../shared/json.ts";
import { withoutOuter } from "../../text/textEnd.ts";
import { Code, CodeCall, CodeObject, isList, memberAt, reasonIn } from "../code/codeValues.ts";
import type { CodeValue } from "../code/codeValues.ts";
import type { CodeModules } from "../code/modules.ts";
import { readModule } from "../code/readCode.ts";
import type { CodeModule } from "../code/readCode.ts";
import { folderSetting } from "../code/stated.ts";
import { joinPath } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { Stated } from "../siteRules.ts";

/** What addresses follow from in an Eleventy site's configuration. Folders are relative to the project's. */
export interface EleventyConfig {
  /** The configuration's file; undefined where there is none. */
  readonly file: string | undefined;
  /** Why no address can be told, as a sentence; undefined where they can. */
  readonly failure: string | undefined;
  /** Why it isn't known at once which addresses there are. */
  readonly transform: string | undefined;
  /** Code that makes other addresses of those that pages have. */
  readonly transforms: readonly CodeValue[];
  readonly folder: string;
  readonly input: string;
  readonly output: string;
  readonly includes: string;
  readonly layouts: string | undefined;
  readonly data: string;
  readonly pathPrefix: Stated | undefined;
  readonly formats: readonly string[];
  readonly engines: Readonly<Record<"md" | "html", string>>;
  readonly usesGitIgnore: boolean;
  /** Patterns that `ignores.add` names. */
  readonly ignores: readonly string[];
  /** True where code adds further patterns, which are unknown. */
  readonly isIgnoringMore: boolean;
  /** By name; a function is code. */
  readonly globalData: ReadonlyMap<string, CodeValue>;
  readonly layoutAliases: ReadonlyMap<string, string>;
  readonly dataSuffixes: readonly string[];
  readonly dataBaseName: string | undefined;
  /** Endings of data files in other formats. */
  readonly dataEndings: readonly string[];
  /** Filters that the configuration defines itself, by name. */
  readonly filters: ReadonlyMap<string, CodeValue>;
  readonly isDynamic: boolean;
  /** What runs over pages first and may leave them out: "drafts" leaves out drafts, "other" is unknown. */
  readonly preprocessors: ReadonlySet<"drafts" | "other">;
  /** The code of all that runs over pages first, with the names of the formats that it is for. */
  readonly preprocessing: readonly { readonly formats: string; readonly run: CodeValue }[];
}

/** The configuration's names, in the order in which Eleventy looks for them. */
export const configNames: readonly string[] = [
  ".eleventy.js",
  "eleventy.config.js",
  "eleventy.config.mjs",
  "eleventy.config.cjs",
];

/** Parts of a configuration that are followed into other files. */
const mostParts = 30;

/** Options of the command in package.json. */
interface CommandLine {
  readonly input?: string;
  readonly pathprefix?: string;
  readonly config?: string;
  readonly formats?: string;
}

/** Reads the configuration of the site in a folder. */
export async function readEleventyConfig(
  folder: string,
  files: SiteFiles,
  modules: CodeModules,
): Promise<EleventyConfig> {
  const command = commandLine(await files.read(joinPath(folder, "package.json")));
  for (const name of command.config === undefined ? configNames : [command.config]) {
    const file = joinPath(folder, name);
    const text = await files.read(file);
    if (text !== undefined) {
      const read = await readModule(modules, file);
      return typeof read === "string"
        ? configOf(folder, file, noModule, command, l10n.t("{0} can't be read: {1}.", file, read))
        : configOf(
            folder,
            file,
            { exports: read.exports, calls: await allCalls(file, read, modules) },
            command,
            undefined,
            /draft/iu.test(text),
          );
    }
  }
  return configOf(folder, undefined, noModule, command);
}

const noModule: CodeModule = { exports: new Map(), calls: [] };

/** The calls of a configuration and of the site's own modules that it brings in: plugins, lists of filters. */
async function allCalls(
  file: string,
  { calls }: CodeModule,
  modules: CodeModules,
): Promise<CodeCall[]> {
  const found: CodeCall[] = [...calls];
  const others = modules.read.filter((path) => path !== file && modules.parsed(path) !== undefined);
  for (const path of others.slice(0, mostParts)) {
    const read = await readModule(modules, path);
    found.push(...(typeof read === "string" ? [] : read.calls));
  }
  return found;
}

function configOf(
  folder: string,
  file: string | undefined,
  { exports, calls }: CodeModule,
  command: CommandLine,
  problem?: string,
  namesDrafts = false,
): EleventyConfig {
  const parts = [exports.get("config"), exports.get("default")];
  const option = (...path: readonly string[]): CodeValue =>
    parts.map((part) => memberAt(part, ...path)).findLast((value) => value !== undefined);
  const called = (name: string): readonly CodeValue[][] =>
    calls.filter((call) => call.name.endsWith(`.${name}`)).map(({ args }) => [...args]);
  const last = (name: string): CodeValue => called(name).at(-1)?.[0];
  const dir = (key: string, setter: string): CodeValue =>
    withoutOwnFolder(last(setter) ?? option("dir", key));
  const given = {
    input: command.input ?? dir("input", "setInputDirectory"),
    includes: dir("includes", "setIncludesDirectory"),
    data: dir("data", "setDataDirectory"),
    pathPrefix: command.pathprefix ?? option("pathPrefix"),
    formats: command.formats ?? last("setTemplateFormats") ?? option("templateFormats"),
  };
  const unsure = Object.entries(given).find(([, value]) => isCode(value));
  const input = joinPath(folder, textOr(given.input, ""));
  const below = (value: CodeValue, otherwise: string): string =>
    joinPath(input, textOr(value, otherwise));
  const layouts = dir("layouts", "setLayoutsDirectory");
  const prefix = textOr(given.pathPrefix, "");
  const suffixes = last("setDataFileSuffixes");
  return {
    file,
    failure: problem ?? (unsure === undefined ? undefined : undecidedFolder(unsure, file ?? "")),
    transform:
      called("addUrlTransform").length > 0
        ? l10n.t("`addUrlTransform` in {0} is code, which isn't run.", file ?? "")
        : undefined,
    transforms: called("addUrlTransform").map(([run]) => run),
    folder,
    input,
    output: joinPath(folder, textOr(dir("output", "setOutputDirectory"), "_site")),
    includes: below(given.includes, "_includes"),
    layouts: typeof layouts === "string" ? joinPath(input, layouts) : undefined,
    data: below(given.data, "_data"),
    pathPrefix: /^\/*$/u.test(prefix)
      ? undefined
      : {
          value: `/${withoutOuter(prefix, "/")}`,
          step: {
            text: l10n.t("{0} in {1} → {2}", "pathPrefix", file ?? "package.json", prefix),
            file: file ?? "package.json",
            key: "pathPrefix",
          },
        },
    formats: [
      ...(textsIn(given.formats) ?? ["liquid", "md", "njk", "html", "11ty.js"]),
      ...called("addTemplateFormats").flatMap(([value]) => textsIn(value) ?? []),
    ],
    engines: {
      md: textOr(option("markdownTemplateEngine"), "liquid"),
      html: textOr(option("htmlTemplateEngine"), "liquid"),
    },
    usesGitIgnore: last("setUseGitIgnore") !== false,
    ignores: called("ignores.add").flatMap(([value]) => (typeof value === "string" ? [value] : [])),
    isIgnoringMore: called("ignores.add").some(([value]) => typeof value !== "string"),
    globalData: new Map(
      called("addGlobalData").flatMap(([name, value]) =>
        typeof name === "string" ? [[name, value] as const] : [],
      ),
    ),
    layoutAliases: new Map(
      called("addLayoutAlias").flatMap(([from, to]) =>
        typeof from === "string" && typeof to === "string" ? [[from, to] as const] : [],
      ),
    ),
    dataSuffixes: textsIn(suffixes) ?? [".11tydata", ""],
    dataBaseName: textOr(last("setDataFileBaseName"), "") || undefined,
    dataEndings: called("addDataExtension").flatMap(([value]) => textsIn(value) ?? []),
    filters: new Map(
      calls
        .filter(({ name }) => /\.add\w*Filter$/u.test(name))
        .flatMap(({ args: [name, run] }) =>
          typeof name === "string" ? [[name, run] as const] : [],
        ),
    ),
    isDynamic: last("setDynamicPermalinks") !== false && option("dynamicPermalinks") !== false,
    preprocessors: new Set([
      ...(namesDrafts ? (["other"] as const) : []),
      ...called("addPreprocessor").map(([name, , run]) =>
        /draft/iu.test(`${textOr(name, "")}${run instanceof Code ? run.text : ""}`)
          ? "drafts"
          : "other",
      ),
    ]),
    preprocessing: called("addPreprocessor").map(([, formats, run]) => ({
      formats: textsIn(formats)?.join(",") ?? "*",
      run,
    })),
  };
}

function undecidedFolder([key, value]: readonly [string, CodeValue], file: string): string {
  const reason = reasonIn(value);
  return reason === undefined
    ? l10n.t("`{0}` in {1} is code, which isn't run.", key, file)
    : l10n.t("{0} in {1} can't be determined: {2}.", key, file, reason);
}

/** A folder that code states relative to the configuration's own, `path.relative(__dirname, "src")`; any other value as it is. */
function withoutOwnFolder(value: CodeValue): CodeValue {
  return value instanceof CodeCall && /^(?:path\.)?relative$/u.test(value.name)
    ? (relativeFolder(value.args) ?? value)
    : value;
}

function relativeFolder([from, to, ...others]: readonly CodeValue[]): string | undefined {
  const isOwn =
    from === "." ||
    from === "./" ||
    (from instanceof Code && /^(?:__dirname|import\.meta\.dirname)$/u.test(from.text)) ||
    (from instanceof CodeCall && from.name === "process.cwd");
  return isOwn && others.length === 0 ? folderSetting(to, "") : undefined;
}

function isCode(value: CodeValue): boolean {
  return value instanceof Code || value instanceof CodeCall || value instanceof CodeObject;
}

function textOr(value: CodeValue, otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}

/** Names in a list or behind commas; undefined where there are none. */
function textsIn(value: CodeValue): string[] | undefined {
  return typeof value === "string"
    ? value.split(",").map((name) => name.trim())
    : isList(value)
      ? value.filter((name) => typeof name === "string")
      : undefined;
}

/** The options of Eleventy's command in package.json: those of the script that builds, else of the first. */
function commandLine(text: string | undefined): CommandLine {
  const json = text === undefined ? undefined : parseJson(text);
  const scripts = isRecord(json) && isRecord(json["scripts"]) ? json["scripts"] : {};
  const commands = ["build", "start", ...Object.keys(scripts)]
    .map((name) => (Object.hasOwn(scripts, name) ? scripts[name] : undefined))
    .filter((command) => typeof command === "string")
    .filter((command) => /\beleventy\b/u.test(command) && command.length < 2_000);
  const options = new Map(
    [
      ...(commands[0] ?? "").matchAll(
        /--(input|pathprefix|config|formats)[= ]["']?([^\s"'&|;]+)/gu,
      ),
    ].map(([, name = "", value = ""]) => [name, value]),
  );
  return Object.fromEntries(options);
}
