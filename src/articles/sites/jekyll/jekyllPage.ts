import * as l10n from "@vscode/l10n";
import { readFnmatch } from "../../patterns/otherGlobs.ts";
import { formatInteger } from "../../../shared/format.ts";
import { mostFilled } from "../limits.ts";
import { folderOf, nameOf } from "../siteFiles.ts";
import { noPage, notKnown } from "../siteRules.ts";
import type { Derivation, Page, PageState, Step } from "../siteRules.ts";
import { configStep, isOn } from "./jekyllConfig.ts";
import type { Collection, JekyllConfig } from "./jekyllConfig.ts";
import { defaultValue, defaultValues } from "./jekyllDefaults.ts";
import { defaultField, plainText } from "./jekyllFront.ts";
import type { Value } from "./jekyllFront.ts";
import { asPath, endingOf, escapeValue, fillPage, sanitized } from "./jekyllUrl.ts";
import { withoutTrailing } from "../../text/textEnd.ts";

/** Files that jekyll-optional-front-matter leaves as they are. */
const keptNames =
  /^(?:readme|license|licence|copying|code_of_conduct|contributing|issue_template|pull_request_template)$/iu;

/** A page at an address as Jekyll has it. */
export function pageAt(
  url: string,
  state: PageState,
  steps: readonly Step[],
  more: { readonly aliases?: readonly string[]; readonly guess?: string | undefined } = {},
): Page {
  const { aliases = [], guess } = more;
  return {
    kind: "page",
    path: asPath(sanitized(url)),
    aliases,
    state,
    steps,
    ...(guess === undefined ? {} : { guess }),
  };
}

/** What becomes of a file with front matter that belongs to no collection. */
export function derivePage(
  config: JekyllConfig,
  path: string,
  front: ReadonlyMap<string, Value>,
): Derivation {
  const scoped = { path, real: path, type: "pages" };
  const permalink = permalinkOf(
    front.get("permalink") ?? defaultField(defaultValue(config, scoped, "permalink")),
    config.file,
  );
  if (typeof permalink === "string") {
    return notKnown(permalink);
  }
  const name = nameOf(path);
  const ending = endingOf(name);
  const basename = withoutTrailing(name.slice(0, name.length - ending.length), ".");
  const output = outputEnding(config, name, permalink?.template);
  const isHtml = /^\.(?:html|xhtml|htm)$/u.test(output);
  const template =
    permalink?.template ??
    (!isHtml
      ? "/:path/:basename:output_ext"
      : basename === "index"
        ? "/:path/"
        : `/:path/:basename${config.suffix.value}`);
  const step =
    permalink?.step ??
    (isHtml && basename !== "index"
      ? config.suffix.step
      : { text: l10n.t("Jekyll's default rule for pages") });
  const folder = folderOf(path);
  const values = new Map([
    ["path", folder === "" ? "" : `/${folder}`],
    ["basename", basename],
    ["output_ext", output],
  ]);
  const published = front.get("published");
  const isHeld = published !== undefined && !isPublished(published.value) && !config.unpublished;
  const filled = fillPage(template, values);
  if (filled === undefined) {
    return notKnown(
      l10n.t("Its permalink would have more than {0} characters.", formatInteger(mostFilled)),
      [step],
    );
  }
  return pageAt(filled, isHeld ? "notPublished" : "published", [step], {
    aliases: aliasesOf(
      front.get("redirect_from") ?? defaultField(defaultValue(config, scoped, "redirect_from")),
    ),
  });
}

/** Whether a value of `published` lets a page be. */
export function isPublished(value: unknown): boolean {
  return value !== null && value !== false;
}

/** A permalink that a file names, undefined where it names none; a text says why it can't be taken. */
export function permalinkOf(
  { value, isQuoted, isDefault }: Value,
  file: string | undefined,
): { readonly template: string; readonly step: Step } | string | undefined {
  if (value === undefined || value === null || value === false) {
    return undefined;
  }
  if (
    typeof value !== "string" ||
    value === "" ||
    (!isDefault && !isQuoted && /^:./u.test(value))
  ) {
    return l10n.t("Invalid `permalink`: must be text, in quotes if it begins with a colon.");
  }
  return {
    template: value,
    step: isDefault
      ? configStep(file, "defaults", value)
      : { text: l10n.t("permalink in the front matter → {0}", value), key: "permalink" },
  };
}

/** The ending of what a file is made into; a permalink with an ending of its own decides it. */
export function outputEnding(
  { markdownEndings, plugins }: JekyllConfig,
  name: string,
  permalink: string | undefined,
): string {
  const own = permalink === undefined || permalink.endsWith("/") ? "" : endingOf(nameOf(permalink));
  const ending = endingOf(name);
  const bare = ending.slice(1).toLowerCase();
  return own !== ""
    ? own
    : markdownEndings.includes(bare) ||
        (plugins.has("jekyll-asciidoc") && /^(?:asciidoc|adoc|ad)$/u.test(bare)) ||
        (plugins.has("jekyll-textile-converter") && bare === "textile")
      ? ".html"
      : /^(?:scss|sass)$/u.test(bare)
        ? ".css"
        : ending;
}

/** Addresses that lead to a page: `redirect_from`, a text or a list. */
export function aliasesOf({ value }: Value): string[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  return given.flatMap((one) => {
    const text = plainText(one);
    return text === undefined || text === "" ? [] : [asPath(sanitized(text))];
  });
}

/**
 * What becomes of a file without front matter: it is copied, or a plugin makes a page of it.
 *
 * @param beside For a README that a plugin may make a folder's index of, what lies beside it.
 */
export function deriveStatic(
  config: JekyllConfig,
  path: string,
  collection: Collection | undefined,
  beside: readonly string[] | undefined,
): Derivation {
  const { plugins, markdownEndings, include, values } = config;
  const name = nameOf(path);
  const ending = endingOf(name);
  const bare = name.slice(0, name.length - ending.length);
  const isMarkdown = markdownEndings.includes(ending.slice(1).toLowerCase());
  if (isMarkdown && collection === undefined) {
    if (beside !== undefined && /^readme$/iu.test(bare)) {
      return deriveReadme(config, path, beside);
    }
    const isNamed = include.some(
      (one) => path.startsWith(one) || readFnmatch(one).pattern?.test(path) === true,
    );
    if (
      plugins.has("jekyll-optional-front-matter") &&
      !isOff(values["optional_front_matter"]) &&
      !isOn(values["require_front_matter"]) &&
      (isNamed || !keptNames.test(bare))
    ) {
      return derivePage(config, path, new Map());
    }
  }
  if (collection !== undefined && !collection.output) {
    return noOutput(config, collection);
  }
  const url = staticUrl(path, ending, collection);
  if (url === undefined) {
    return notKnown(l10n.t("The permalink of this collection isn't a text."));
  }
  const held = defaultValues(config, {
    path: url.replace(/^\//u, ""),
    real: path,
    type: collection?.label ?? "",
  })["published"];
  return held === false
    ? noPage(l10n.t("Not published (`published: false` in `defaults`)."), [
        configStep(config.file, "defaults", "published: false"),
      ])
    : pageAt(url, "static", [{ text: l10n.t("no front matter → copied unchanged") }]);
}

function staticUrl(
  path: string,
  ending: string,
  collection: Collection | undefined,
): string | undefined {
  const bare = withoutTrailing(path.slice(0, path.length - ending.length), ".");
  if (collection === undefined) {
    return `/${escapeValue(bare)}${ending}`;
  }
  const values = new Map([
    ["collection", collection.label],
    ["path", bare.slice(bare.indexOf(`_${collection.label}`) + collection.label.length + 1)],
    ["output_ext", ""],
    ["name", nameOf(bare)],
    ["title", ""],
  ]);
  const filled =
    collection.template === undefined ? undefined : fillPage(collection.template.value, values);
  return filled === undefined ? undefined : `${sanitized(filled).replace(/\/$/u, "")}${ending}`;
}

/** A document of a collection that has no pages. */
export function noOutput(config: JekyllConfig, { label }: Collection): Derivation {
  return noPage(l10n.t("The collection {0} has no pages: its `output` isn't true.", label), [
    configStep(config.file, `collections.${label}.output`, "false"),
  ]);
}

/** The plugin jekyll-readme-index: a README is its folder's index where that has none. */
function deriveReadme(config: JekyllConfig, path: string, beside: readonly string[]): Derivation {
  const own = config.values["readme_index"];
  const step = configStep(config.file, "plugins", "jekyll-readme-index");
  const folder = folderOf(path);
  if (isOff(own) || beside.some((name) => /^index\.(?:html?|md|markdown|xhtml)$/u.test(name))) {
    return pageAt(`/${escapeValue(path)}`, "static", [step]);
  }
  return (own !== undefined && own !== null) || /^(?:\.github|docs)$/u.test(folder)
    ? notKnown(l10n.t("The plugin jekyll-readme-index decides whether it's published."), [step])
    : folder === ""
      ? // any page may have the address of the site itself by its permalink
        pageAt("/", "published", [step], {
          guess: l10n.t(
            "The plugin jekyll-readme-index publishes it unless another page is there.",
          ),
        })
      : pageAt(`/${escapeValue(folder)}/`, "published", [step]);
}

function isOff(plugin: unknown): boolean {
  return (
    typeof plugin === "object" && plugin !== null && "enabled" in plugin && !isOn(plugin.enabled)
  );
}
