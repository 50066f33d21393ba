import * as l10n from "@vscode/l10n";
import type { ArticleFacts, RuleAnswer } from "./articleFacts.ts";
import { below, sitePath, urlized } from "./sitePath.ts";

/**
 * Hugo's default: below `content`, lower case, a slash at the end; `_index` is its folder, `index`
 * a bundle that its folder names; a slug takes the place of the last part. `name.de` is in German.
 */
export function hugoRule({ path, slug }: ArticleFacts): RuleAnswer {
  const place = below(path, "content");
  if (place === undefined) {
    return asset(
      path.folders[0] === "static"
        ? sitePath([...path.folders.slice(1), `${path.name}.${path.ending}`], "")
        : undefined,
      path.ending,
    );
  }
  const [, bare = place.name, language] =
    /^(.+)\.([a-z]{2,3}(?:-[a-z]{2,4})?)$/iu.exec(place.name) ?? [];
  const isSection = bare === "_index";
  const segments = isSection || bare === "index" ? [...place.folders] : [...place.folders, bare];
  const usesSlug = slug !== undefined && !isSection && segments.length > 0;
  if (usesSlug) {
    segments.splice(-1, 1, slug);
  }
  const rule =
    language === undefined
      ? l10n.t("Hugo's default rule")
      : l10n.t(
          "Hugo's default rule (without /{0}/ if that's the site's main language)",
          language.toLowerCase(),
        );
  return {
    path: sitePath([language?.toLowerCase() ?? "", ...segments.map(urlized)], "/"),
    rule,
    field: usesSlug ? "slug" : undefined,
  };
}

function asset(path: string | undefined, ending: string): RuleAnswer {
  return path !== undefined && /^html?$/u.test(ending)
    ? { path: path.replace(/(?<=\/)index\.html?$/u, ""), rule: l10n.t("Hugo's static files") }
    : { problem: l10n.t("Hugo publishes articles in content/, but this file isn't in it.") };
}
