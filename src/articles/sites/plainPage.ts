import * as l10n from "@vscode/l10n";
import { fieldNamed, fieldText } from "../frontMatter/frontMatter.ts";
import { articlePath, below, datedName, sitePath, writtenPath } from "./sitePath.ts";
import { noPage } from "./siteRules.ts";
import type { Derivation, SourceFile, Step } from "./siteRules.ts";

/** Folders whose HTML is published as it is, without their name. */
const roots = new Set(["public", "static", "www", "dist", "_site", "site", "htdocs"]);

/**
 * The page of a file that belongs to no site generator known here: what its front matter says, else its path, HTML
 * with its ending, a slug in the place of the last part. A path alone is a guess.
 *
 * @param slugField The name of the front matter's field for the slug.
 */
export function plainPage({ path, front }: SourceFile, slugField: string): Derivation {
  if (fieldNamed(front, "permalink")?.value === false) {
    return noPage(l10n.t("Its front matter says `permalink: false`, so it isn't published."));
  }
  const state = isHeldBack({ front }) ? ("draft" as const) : ("published" as const);
  const page = (at: string, step: Step, guess?: string): Derivation => ({
    kind: "page",
    path: at,
    aliases: [],
    state,
    steps: [step],
    ...(guess === undefined ? {} : { guess }),
  });
  for (const name of ["url", "permalink"]) {
    const value = fieldText(front, name);
    const step = { text: l10n.t("`{0}` in the front matter", name), key: name };
    if (value !== undefined && value !== "false") {
      const placeholder = /:\w+|\{\{|\{%/u.exec(value)?.[0];
      return placeholder === undefined
        ? page(
            writtenPath(value),
            step,
            value.startsWith("/") ? undefined : l10n.t("it isn't a path from the site's root"),
          )
        : {
            kind: "unknown",
            reason: l10n.t(
              "`{0}` in the front matter contains {1}, which only the site generator can resolve.",
              name,
              placeholder,
            ),
            steps: [step],
          };
    }
  }
  const guess = l10n.t("no site generator was recognized, so your site may have other rules");
  const rule = { text: l10n.t("its path in the project") };
  const place = articlePath(path);
  if (/^x?html?$/u.test(place.ending)) {
    const folders = roots.has(place.folders[0] ?? "") ? place.folders.slice(1) : place.folders;
    return place.name === "index"
      ? page(sitePath(folders, "/"), rule, guess)
      : page(sitePath([...folders, `${place.name}.${place.ending}`], ""), rule, guess);
  }
  const inside = below(place, "src", "content") ?? below(place, "content") ?? place;
  const isIndex = /^_?index$|^readme$/iu.test(inside.name);
  const slug = isIndex ? undefined : fieldText(front, slugField);
  const own = isIndex ? [] : (slug?.split("/") ?? [datedName(inside.name)?.rest ?? inside.name]);
  const step =
    slug === undefined
      ? rule
      : { text: l10n.t("`{0}` in the front matter", slugField), key: slugField };
  return page(sitePath([...inside.folders, ...own], "/"), step, guess);
}

/** True for what its front matter holds back: `draft: true`, `published: false`. */
export function isHeldBack({ front }: Pick<SourceFile, "front">): boolean {
  return (
    fieldNamed(front, "draft")?.value === true || fieldNamed(front, "published")?.value === false
  );
}
