import * as l10n from "@vscode/l10n";
import { fieldText } from "../../files/frontMatter/frontMatter.ts";
import type { ArticleFacts, RuleAnswer } from "./articleFacts.ts";
import { below, sitePath, writtenPath } from "./sitePath.ts";
import type { ArticlePath } from "./sitePath.ts";

/** Docusaurus' defaults: `docs` without the numbers before names, `blog` by date, `src/pages`; translations below `i18n`. */
export function docusaurusRule(facts: ArticleFacts): RuleAnswer {
  const { path } = facts;
  if (path.name.startsWith("_") || path.folders.some((folder) => folder.startsWith("_"))) {
    return { problem: l10n.t("Docusaurus ignores files whose names start with _.") };
  }
  const [first, language = "", plugin = ""] = path.folders;
  const isTranslation = first === "i18n";
  const locale = isTranslation ? language : "";
  const docs =
    isTranslation && plugin.endsWith("-content-docs")
      ? below(path, "i18n", language, plugin, "current")
      : below(path, "docs");
  if (docs !== undefined) {
    return docsRule(facts, docs, locale);
  }
  const blog =
    isTranslation && plugin.endsWith("-content-blog")
      ? below(path, "i18n", language, plugin)
      : below(path, "blog");
  if (blog !== undefined) {
    return blogRule(facts, blog, locale);
  }
  const page = below(path, "src", "pages");
  if (page !== undefined) {
    const isIndex = page.name === "index";
    return {
      path: sitePath(isIndex ? page.folders : [...page.folders, page.name], isIndex ? "/" : ""),
      rule: l10n.t("Docusaurus' rule for pages"),
    };
  }
  return first === "static" && /^html?$/u.test(path.ending)
    ? {
        path: sitePath([...path.folders.slice(1), `${path.name}.${path.ending}`], ""),
        rule: l10n.t("Docusaurus' static files"),
      }
    : {
        problem: l10n.t(
          "Docusaurus publishes docs/, blog/ and src/pages/, but this file isn't in any of them.",
        ),
      };
}

function docsRule({ slug, front }: ArticleFacts, place: ArticlePath, locale: string): RuleAnswer {
  const root = [locale, "docs"];
  const rule = l10n.t("Docusaurus' rule for docs");
  if (slug?.startsWith("/") === true) {
    return {
      path: `${sitePath(root, "")}${writtenPath(slug)}`.replace(/(?<=.)\/$/u, ""),
      rule,
      field: "slug",
    };
  }
  const folders = place.folders.map(withoutNumber);
  const name = withoutNumber(place.name);
  const isIndex =
    /^(?:index|readme)$/iu.test(name) || name.toLowerCase() === folders.at(-1)?.toLowerCase();
  if (slug === undefined && isIndex) {
    return { path: sitePath([...root, ...folders], "/"), rule };
  }
  const id = fieldText(front, "id");
  const last = (slug ?? id ?? name).split("/").filter((part) => part !== ".");
  return {
    path: sitePath([...root, ...folders, ...last], ""),
    rule,
    field: slug === undefined ? (id === undefined ? undefined : "id") : "slug",
  };
}

function blogRule({ slug }: ArticleFacts, place: ArticlePath, locale: string): RuleAnswer {
  const rule = l10n.t("Docusaurus' rule for the blog");
  const root = [locale, "blog"];
  if (slug !== undefined) {
    return { path: sitePath([...root, ...slug.split("/")], ""), rule, field: "slug" };
  }
  const whole = [...place.folders, place.name].join("/").replace(/\/index$/u, "");
  const [, folder = "", date, rest = ""] =
    /^(.*?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*)$/u.exec(whole) ?? [];
  const segments =
    date === undefined
      ? whole.split("/")
      : [...date.split(/[-/]/u), ...folder.split("/"), ...rest.split("/")];
  return { path: sitePath([...root, ...segments], ""), rule };
}

/** `01-`, `2. `, `3_`: the order in a side bar. A date or a version is none. */
function withoutNumber(name: string): string {
  return /^\d+[-_.]\d+/u.test(name) ? name : name.replace(/^\d+\s*[-_.]+\s*(?=[^-_.\s])/u, "");
}
