import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { articleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { pageUrl } from "../../../../src/articles/sites/pageUrl.ts";
import type {
  Derivation,
  ReadSite,
  SiteRules,
  PageState,
} from "../../../../src/articles/sites/siteRules.ts";
import { isRecord } from "../../../../src/shared/json.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { memoryFiles } from "./memoryFiles.ts";
import { configTexts } from "./configTexts.ts";

const folder = join(repositoryRoot, "test", "fixtures", "sites");

/** What a real generator made of a file. */
export interface BuiltFile {
  readonly path: string;
  /** The whole address, or its path; null where there is no page. */
  readonly url: string | null;
  readonly aliases: readonly string[];
  /** What holds it back, if anything. */
  readonly state: PageState;
  /** Its address follows from the day of the build, so it is left out. */
  readonly buildDay: boolean;
  /** What a newer version makes of it, where that differs. */
  readonly alsoNewer: string | undefined;
}

/** A site that a real generator built. */
export interface BuiltSite {
  readonly name: string;
  readonly generator: string;
  /** The site's folder, relative to the project's. */
  readonly folder: string;
  /** Where it is published, with its base path. */
  readonly siteUrl: string;
  /** The text of each file: the configuration's, and front matter with an empty body. */
  readonly texts: Readonly<Record<string, string>>;
  readonly files: readonly BuiltFile[];
}

/** The sites of a generator in test/fixtures/sites. */
export function builtSites(generator: string): BuiltSite[] {
  return globSync("*.json", { cwd: folder })
    .toSorted()
    .map((name) => builtSite(basename(name, ".json")))
    .filter((site) => site.generator === generator);
}

function builtSite(name: string): BuiltSite {
  const json = readRecord(`${name}.json`);
  const fields = readRecord(`fields/${name}.json`);
  const config = json["config"];
  const generator = textOf(json["generator"]);
  const given = (Array.isArray(json["files"]) ? json["files"] : []).filter(isRecord);
  const texts: Record<string, string> = {};
  const sources = isRecord(json["sources"]) ? json["sources"] : {};
  Object.entries(sources).forEach(([path, text]) => (texts[path] = textOf(text)));
  for (const file of given) {
    const path = textOf(file["path"]);
    const own = fields[path];
    const front = file["front"];
    const fence = textOf(file["fence"]) || "---";
    texts[path] ??=
      typeof own === "string"
        ? own
        : typeof front === "string"
          ? `${fence}\n${front}\n${fence}\n`
          : // front matter that is code: only its language is kept
            /^[a-z]/u.test(fence)
            ? `---${fence}\n---\n`
            : "";
  }
  if (["hugo", "jekyll"].includes(generator) && isRecord(config)) {
    const names = Array.isArray(json["folderNames"]) ? json["folderNames"].map(textOf) : [];
    const [configName = ""] = names.filter((one) =>
      /^(?:hugo|config|_config)\.(?:toml|ya?ml|json)$/u.test(one),
    );
    // JSON is YAML, too; TOML would need a writer
    texts[
      configName === ""
        ? generator === "hugo"
          ? "hugo.json"
          : "_config.yml"
        : configName.replace(/\.toml$/u, ".json")
    ] = JSON.stringify(config);
    for (const folderName of names.filter((one) => !one.includes("."))) {
      texts[`${folderName}/.keep`] ??= "";
    }
  }
  if (Object.keys(sources).length === 0 && isRecord(config)) {
    const own = configTexts(generator, config, textOf(json["siteUrl"]));
    const place = textOf(json["folder"]);
    Object.entries(own).forEach(
      ([path, text]) => (texts[place === "" ? path : `${place}/${path}`] = text),
    );
  }
  const siteFolder = isRecord(config) ? textOf(config["site"]) : "";
  const folderInProject = /^[\w./-]+$/u.test(siteFolder) ? siteFolder : "";
  const files = given.map((file): BuiltFile => {
    const states = ["draft", "future", "expired", "notPublished", "notRendered", "static"] as const;
    return {
      path: textOf(file["path"]),
      url: typeof file["url"] === "string" ? file["url"] : null,
      aliases: Array.isArray(file["aliases"]) ? file["aliases"].map(textOf) : [],
      state: states.find((state) => file[state] === true) ?? "published",
      buildDay: file["buildDay"] === true,
      alsoNewer: typeof file["alsoNewer"] === "string" ? file["alsoNewer"] : undefined,
    };
  });
  const siteUrl = textOf(json["siteUrl"]);
  return {
    name,
    generator,
    folder: textOf(json["folder"]) || folderInProject,
    siteUrl,
    texts,
    files,
  };
}

/** How the derivation of one site's files compares with what was built. */
export interface Comparison {
  readonly right: number;
  /** Each with what was derived and what was built. */
  readonly wrong: readonly string[];
  /** Pages derived for files that have none. */
  readonly invented: readonly string[];
  /** Each with its reason. */
  readonly unknown: readonly string[];
  /** Files that further addresses lead to, where those that were derived are others. */
  readonly otherAliases: readonly string[];
}

/** Derives every file of a built site and compares. */
export async function compareSite(
  site: BuiltSite,
  readSite: ReadSite,
  siteFolder = site.folder,
): Promise<Comparison> {
  const rules = await readSite(siteFolder, memoryFiles(site.texts));
  const wrong: string[] = [];
  const invented: string[] = [];
  const unknown: string[] = [];
  const otherAliases: string[] = [];
  let right = 0;
  for (const file of site.files.filter(({ buildDay }) => !buildDay)) {
    const text = site.texts[file.path] ?? "";
    const front = await readFrontMatter(text, articleKind(file.path) ?? "markdown");
    const derived = await rules.derive(
      { path: file.path, front },
      new Date("2025-06-01T12:00:00Z"),
    );
    const url = addressOf(derived, rules, site.siteUrl);
    otherAliases.push(...aliasProblem(site, file, derived, rules));
    const wanted = file.url === null ? null : new URL(file.url, site.siteUrl).href;
    const newer =
      file.alsoNewer === undefined ? undefined : new URL(file.alsoNewer, site.siteUrl).href;
    if (derived.kind === "unknown") {
      unknown.push(`${site.name} ${file.path}: ${derived.reason} (${String(wanted)})`);
    } else if (wanted === null && isHeldBack(derived)) {
      // a draft's address is the one that it will have: the generators that say null made no page of it
      right += 1;
    } else if (url === wanted || (newer !== undefined && url === newer)) {
      right += 1;
    } else if (wanted === null) {
      invented.push(`${site.name} ${file.path}: ${String(url)}`);
    } else {
      wrong.push(`${site.name} ${file.path}: ${String(url)} and not ${wanted}`);
    }
  }
  return { right, wrong, invented, unknown, otherAliases };
}

function aliasProblem(
  site: BuiltSite,
  file: BuiltFile,
  derived: Derivation,
  rules: SiteRules,
): string[] {
  if (file.aliases.length === 0 || derived.kind !== "page") {
    return [];
  }
  const found = derived.aliases.map((path) => addressOf({ ...derived, path }, rules, site.siteUrl));
  const built = file.aliases.map((alias) => new URL(alias, site.siteUrl).href);
  const [one, other] = [found, built].map((urls) => [...new Set(urls)].join(" "));
  const isSame = found.length === built.length && built.every((url) => found.includes(url));
  return isSame ? [] : [`${site.name} ${file.path}: ${String(one)} and not ${String(other)}`];
}

/** A page that is told to be none yet. */
function isHeldBack(derived: Derivation): boolean {
  return (
    derived.kind === "page" &&
    ["draft", "future", "expired", "notPublished", "notRendered"].includes(derived.state)
  );
}

/** Without the setting where the configuration names the address: it must be read from there. */
function addressOf(derived: Derivation, rules: SiteRules, siteUrl: string): string | null {
  return derived.kind === "page"
    ? (pageUrl(derived.path, derived, rules, rules.address === undefined ? siteUrl : "") ?? null)
    : null;
}

function readRecord(path: string): JsonRecord {
  try {
    const read: unknown = JSON.parse(readFileSync(join(folder, path), "utf8"));
    return isRecord(read) ? read : {};
  } catch {
    // a site without front matter of its own file
    return {};
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
