import { folderOf, joinPath, nameOf } from "../../sites/siteFiles.ts";
import { pageEndings } from "./gitIgnored.ts";
import { fileVerdict, unknownLink } from "./linkVerdict.ts";
import type { LinkQuestion, LinkVerdict } from "./linkVerdict.ts";
import { inLinkedFolder } from "./inLinkedFolder.ts";
import { madeBefore } from "./madeBefore.ts";
import type { NamedFile } from "./resolvedTarget.ts";
import { isArticlePath, presence } from "./siteMap.ts";
import type { SiteFileMap } from "./siteMap.ts";
import { templateTarget } from "./templateLinks.ts";

/** What a template leads to that names a file: the generator's build fails where there is none. */
export async function judgeNamedFile(
  named: NamedFile,
  { article, context, map, targets }: Omit<LinkQuestion, "target">,
): Promise<LinkVerdict> {
  const { rules } = article;
  const file = templateTarget(named, { from: article.path, rules, articles: map.articles });
  if (file !== undefined) {
    return fileVerdict(file, map);
  }
  const path = joinPath(named.path);
  if (named.form === "link") {
    for (const folder of rules.contentFolders) {
      const own = joinPath(folder, path);
      if ((await presence(context, own)) !== "missing") {
        return isArticlePath(own)
          ? unknownLink("The file is there, and it isn't known whether the site has its page.")
          : { kind: "static", path: own };
      }
    }
    if (!isArticlePath(path)) {
      return unknownLink("A plugin or the theme may have this file.", "code");
    }
  }
  if (targets === undefined) {
    return unknownLink(`It isn't known what else ${rules.generator} publishes.`, "site");
  }
  const files = await map.files();
  const bare = path.replace(/\.\w+$/u, "");
  const made =
    targets.mapsFiles ??
    (targets.mountedFrom === undefined ? undefined : "The configuration mounts files elsewhere.") ??
    (bare === "" ? "It's the site's own page." : undefined) ??
    (await targets.madeOtherwise(`/${bare}/`));
  if (made !== undefined) {
    return unknownLink(made, "code");
  }
  const linked = await inLinkedFolder({ article, context, map });
  if (linked !== undefined) {
    return unknownLink(linked);
  }
  if (mayBeMeant(named, path, files)) {
    return unknownLink("A file of another folder may be meant.", "code");
  }
  const folders = named.form === "post_url" ? ["_posts"] : ["", folderOf(article.path)];
  for (const folder of [...folders, ...rules.contentFolders]) {
    const made = await madeBefore(context, joinPath(folder, path), pageEndings);
    if (made !== undefined) {
      return unknownLink(made, "build");
    }
  }
  return { kind: "broken", form: "source", sought: named.path, nearest: [] };
}

/** Whether any file or folder has the name that is sought, and might be found by it. */
function mayBeMeant({ form }: NamedFile, path: string, files: SiteFileMap): boolean {
  const lower = path.toLowerCase();
  const name = nameOf(lower);
  switch (form) {
    case "link":
      return (files.byName.get(name) ?? []).some((one) =>
        `/${one.toLowerCase()}`.endsWith(`/${lower}`),
      );
    case "post_url": {
      const slug = name.replace(/^\d+-\d+-\d+-/u, "");
      return files.articles.some((one) => {
        const own = nameOf(one.toLowerCase()).replace(/\.[^.]*$/u, "");
        return /(?:^|\/)_posts\//u.test(one) && (own === slug || own.endsWith(`-${slug}`));
      });
    }
    case "ref": {
      const sought = /^_?index(?:\.\w+)?$/u.test(name) ? nameOf(folderOf(lower)) : name;
      const stem = sought.replace(/\.(?:md|markdown|html?|org|adoc|rst|pdc)$/u, "");
      return stem === "" || namesIn(files).has(stem);
    }
  }
}

const known = new WeakMap<SiteFileMap, ReadonlySet<string>>();

/** What Hugo may find a page by alone: names of files with and without what is behind a dot, and of folders. */
function namesIn(files: SiteFileMap): ReadonlySet<string> {
  const before = known.get(files);
  if (before !== undefined) {
    return before;
  }
  const names = new Set<string>();
  for (const name of files.byName.keys()) {
    const parts = name.split(".");
    parts.forEach((_part, index) => names.add(parts.slice(0, index + 1).join(".")));
  }
  for (const folder of files.inFolder.keys()) {
    folder
      .toLowerCase()
      .split("/")
      .forEach((part) => names.add(part));
  }
  known.set(files, names);
  return names;
}
