import * as l10n from "@vscode/l10n";
import { readFnmatch, readRubyGlob } from "../../patterns/otherGlobs.ts";
import { isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { readConfig } from "../readConfig.ts";
import { joinPath } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { Stated, Step } from "../siteRules.ts";

/** A set of values that front matter has where it names none: `defaults` in the configuration. */
export interface DefaultSet {
  readonly path: string | undefined;
  readonly type: string | undefined;
  readonly values: JsonRecord;
}

/** A collection of a site. */
export interface Collection {
  readonly label: string;
  readonly output: boolean;
  /** The pattern of its addresses, with where it stands; undefined where it can't be read. */
  readonly template: Stated | undefined;
}

/** What addresses follow from in a Jekyll site's configuration. Paths are relative to `source`. */
export interface JekyllConfig {
  /** The configuration's file; undefined where there is none. */
  readonly file: string | undefined;
  /** Why no address can be told, as a sentence; undefined where they can. */
  readonly failure: string | undefined;
  readonly values: JsonRecord;
  /** Relative to the project's folder. */
  readonly source: string;
  /** Relative to the project's folder. */
  readonly destination: string;
  readonly collectionsDir: string;
  /** By label; `posts` is always there. */
  readonly collections: ReadonlyMap<string, Collection>;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly defaults: readonly DefaultSet[];
  /** What pages end with: "/", ":output_ext" or nothing, with where it stands. */
  readonly suffix: Stated;
  /** A time zone's name; undefined for the zone of the machine that builds. */
  readonly timezone: string | undefined;
  readonly future: boolean;
  readonly unpublished: boolean;
  readonly showDrafts: boolean;
  readonly limitPosts: boolean;
  readonly markdownEndings: readonly string[];
  readonly plugins: ReadonlySet<string>;
}

/** The permalink styles that have a name. */
const styles: ReadonlyMap<string, string> = new Map([
  ["none", "/:categories/:title:output_ext"],
  ["date", "/:categories/:year/:month/:day/:title:output_ext"],
  ["ordinal", "/:categories/:year/:y_day/:title:output_ext"],
  ["pretty", "/:categories/:year/:month/:day/:title/"],
  ["weekdate", "/:categories/:year/W:week/:short_day/:title:output_ext"],
]);

/** What Jekyll leaves out whatever the configuration says. */
const alwaysExcluded = [
  ".sass-cache",
  ".jekyll-cache",
  "gemfiles",
  "Gemfile",
  "Gemfile.lock",
  "node_modules",
  "vendor/bundle/",
  "vendor/cache/",
  "vendor/gems/",
  "vendor/ruby/",
];

/** What the gem that GitHub builds with turns on by itself, as far as addresses follow from it. */
const githubPlugins = ["jekyll-optional-front-matter", "jekyll-readme-index"];

/** The configuration's names, in the order in which Jekyll looks for them. */
export const configNames: readonly string[] = ["_config.yml", "_config.yaml", "_config.toml"];

/** Reads the configuration of the site in a folder. */
export async function readJekyllConfig(folder: string, files: SiteFiles): Promise<JekyllConfig> {
  for (const name of configNames) {
    const file = joinPath(folder, name);
    const text = await files.read(file);
    if (text !== undefined) {
      const read = await readConfig(name, text);
      const gemfile = await files.read(joinPath(folder, "Gemfile"));
      return typeof read === "string"
        ? configOf(folder, file, {}, "", cannotRead(file, read))
        : configOf(folder, file, read, gemfile ?? "");
    }
  }
  return configOf(folder, undefined, {}, "");
}

function configOf(
  folder: string,
  file: string | undefined,
  values: JsonRecord,
  gemfile: string,
  problem?: string,
): JekyllConfig {
  const text = (key: string, otherwise: string): string => {
    const value = values[key];
    return typeof value === "string" ? value : otherwise;
  };
  const permalink = values["permalink"] ?? "date";
  const source = text("source", "");
  const collections = values["collections"] ?? {};
  const wrong = [
    typeof permalink !== "string" ? "permalink" : undefined,
    source.startsWith("/") || /^[A-Za-z]:|^~/u.test(source) ? "source" : undefined,
    typeof collections !== "object" ? "collections" : undefined,
    ...["include", "exclude"].filter((key) => !Array.isArray(values[key] ?? [])),
  ].find((key) => key !== undefined);
  const include = textsIn(values["include"] ?? [".htaccess"]);
  // Jekyll refuses a lone name; what is meant by it is clear.
  const exclude = [...textsIn([values["exclude"]].flat()), ...alwaysExcluded];
  const defaults = defaultsOf(values["defaults"]);
  const untried = untriedPattern(include, exclude, defaults);
  const failure =
    problem ??
    (wrong === undefined
      ? untried === undefined
        ? undefined
        : l10n.t("`{0}` in {1} has a pattern that's too complex to check.", untried, file ?? "")
      : cannotRead(file ?? "", l10n.t("`{0}` isn't a Jekyll placeholder", wrong)));
  const style = typeof permalink === "string" ? permalink : "date";
  const stated = (key: string, value: string): Stated => ({
    value,
    step: configStep(file, key, value),
  });
  const isSaid = values["permalink"] !== undefined && values["permalink"] !== null;
  const suffix = suffixOf(style);
  return {
    file,
    failure,
    values,
    source: joinPath(folder, source),
    destination: joinPath(folder, text("destination", "_site")),
    collectionsDir: joinPath(text("collections_dir", "")),
    collections: collectionsOf(
      collections,
      isSaid
        ? { value: styles.get(style) ?? style, step: configStep(file, "permalink", style) }
        : {
            value: styles.get(style) ?? style,
            step: { text: l10n.t("Jekyll's default permalink → {0}", style) },
          },
      suffix,
      stated,
    ),
    include,
    exclude,
    defaults,
    suffix: {
      value: suffix,
      step: isSaid
        ? configStep(file, "permalink", style)
        : { text: l10n.t("Jekyll's default rule for pages") },
    },
    timezone: text("timezone", "") || undefined,
    future: isOn(values["future"]),
    unpublished: isOn(values["unpublished"]),
    showDrafts: isOn(values["show_drafts"]),
    limitPosts: Number(values["limit_posts"] ?? 0) > 0,
    markdownEndings: text("markdown_ext", "markdown,mkdown,mkdn,mkd,md").toLowerCase().split(","),
    plugins: new Set([
      ...textsIn(values["plugins"] ?? values["gems"] ?? []),
      ...(/^[ \t]*gem[ \t]*(?:\([ \t]*)?["']github-pages["']/mu.test(gemfile) ? githubPlugins : []),
    ]),
  };
}

function isUntried(pattern: string): boolean {
  return readFnmatch(pattern).pattern === undefined;
}

/** The key of a pattern that can't be tried; undefined where all can. */
function untriedPattern(
  include: readonly string[],
  exclude: readonly string[],
  defaults: readonly DefaultSet[],
): string | undefined {
  return include.some(isUntried)
    ? "include"
    : exclude.some(isUntried)
      ? "exclude"
      : defaults.some(
            ({ path }) => path?.includes("*") === true && readRubyGlob(path).matches === undefined,
          )
        ? "defaults"
        : undefined;
}

/** A step that stands in the configuration: "permalink in _config.yml → pretty". */
export function configStep(file: string | undefined, key: string, value: string): Step {
  const name = file ?? "_config.yml";
  return { text: l10n.t("{0} in {1} → {2}", key, name, value), file: name, key };
}

function cannotRead(file: string, problem: string): string {
  return l10n.t("{0} can't be read: {1}.", file, problem);
}

/** The ending that pages and collections share with the posts' permalink. */
function suffixOf(style: string): string {
  return style === "pretty" || style.endsWith("/")
    ? "/"
    : ["date", "ordinal", "none"].includes(style) || style.endsWith(":output_ext")
      ? ":output_ext"
      : "";
}

function collectionsOf(
  given: unknown,
  posts: Stated,
  suffix: string,
  stated: (key: string, value: string) => Stated,
): Map<string, Collection> {
  const named: JsonRecord = Array.isArray(given)
    ? Object.fromEntries(textsIn(given).map((name) => [name, {}]))
    : isRecord(given)
      ? given
      : {};
  const found = new Map<string, Collection>();
  for (const [name, own] of Object.entries({ posts: {}, ...named })) {
    const label = name.replaceAll(/[^\w.-]/gu, "");
    const about = isRecord(own) && label === name ? own : {};
    const permalink = about["permalink"];
    const isPosts = label === "posts";
    const isUnset = isPosts
      ? permalink === undefined || permalink === null || permalink === false
      : !("permalink" in about);
    found.set(label, {
      label,
      output: isPosts || isOn(about["output"]),
      template:
        typeof permalink === "string"
          ? stated(`collections.${label}.permalink`, permalink)
          : !isUnset
            ? undefined
            : isPosts
              ? posts
              : {
                  value: `/:collection/:path${suffix}`,
                  step: { text: l10n.t("Jekyll's default rule for collections") },
                },
    });
  }
  return found;
}

function defaultsOf(given: unknown): DefaultSet[] {
  const sets: readonly unknown[] = Array.isArray(given) ? given : [];
  return sets.filter(isRecord).flatMap(({ scope, values }) => {
    const { path, type } = isRecord(scope) ? scope : {};
    return isRecord(values)
      ? [
          {
            path: typeof path === "string" ? path : undefined,
            type:
              typeof type === "string" ? type.replace(/^(?:page|post|draft)$/u, "$&s") : undefined,
            values,
          },
        ]
      : [];
  });
}

/** Whether Ruby takes a value of YAML for true: its YAML knows `yes`, `no`, `on` and `off`. */
export function isOn(value: unknown): boolean {
  return (
    value !== undefined &&
    value !== null &&
    value !== false &&
    !(typeof value === "string" && /^(?:no|No|NO|off|Off|OFF)$/u.test(value))
  );
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

/** The folder of the plugins that are the site's own; undefined where Jekyll runs none of them: `safe` in its configuration. */
export function ownPluginsFolder({
  values,
  source,
}: Pick<JekyllConfig, "values" | "source">): string | undefined {
  const named = values["plugins_dir"];
  return isOn(values["safe"])
    ? undefined
    : joinPath(source, typeof named === "string" ? named : "_plugins");
}
