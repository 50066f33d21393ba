import { folderOf, joinPath, nameOf, pathBelow } from "../../sites/siteFiles.ts";
import { isIgnoredByGit } from "./gitIgnored.ts";
import { fileEnding, unescaped } from "./linkTarget.ts";
import { linkUrls } from "./linkUrls.ts";
import { unknownLink } from "./linkVerdict.ts";
import type { LinkQuestion, LinkVerdict } from "./linkVerdict.ts";
import { isRedirected } from "./redirects.ts";
import { presence } from "./siteMap.ts";

/** Files that people put into a site by hand; others are often made by its templates. */
const byHand = /^(?:pdf|docx?|xlsx?|pptx?|epub|zip|mp[34]|mov|jpe?g|png|gif|webp)$/u;

/** What a link to a file leads to that is neither a source file nor a page: `/files/tea.pdf`. */
export async function judgeFile(question: LinkQuestion): Promise<LinkVerdict> {
  const { context } = question;
  const resolved = linkUrls(question);
  const paths = filePaths(
    question,
    typeof resolved === "string"
      ? []
      : resolved.urls.map((url) =>
          belowBase(url, typeof resolved === "string" ? "" : resolved.base),
        ),
  );
  for (const path of paths) {
    const present = await presence(context, path);
    if (present !== "missing") {
      return present === "there"
        ? { kind: "static", path }
        : unknownLink("A file has this path but for capitals.");
    }
  }
  if (typeof resolved === "string") {
    return unknownLink(resolved);
  }
  const sought = belowBase(resolved.urls[0] ?? "", resolved.base);
  const reason = await mayBeMade(question, sought, paths);
  return reason === undefined
    ? { kind: "broken", form: "file", sought: resolved.urls[0] ?? "", nearest: [] }
    : unknownLink(reason);
}

function belowBase(url: string, base: string): string {
  const path = new URL(url).pathname.slice(base.length);
  return unescaped(path) ?? path;
}

/** Where the file may lie: beside the article, or as the site's path below a folder that is copied. */
function filePaths({ article, target }: LinkQuestion, sitePaths: readonly string[]): string[] {
  const { rules } = article;
  const folders = [...(rules.targets?.staticFolders ?? []), ...rules.contentFolders, rules.folder];
  const named = target.path.startsWith("/") ? [target.path] : [];
  const below = [...sitePaths, ...named].flatMap((path) =>
    folders.map((folder) => joinPath(folder, path)),
  );
  return [
    ...new Set([
      ...(target.path.startsWith("/") ? [] : [joinPath(folderOf(article.path), target.path)]),
      ...below,
    ]),
  ];
}

/** The reason why a missing file may still be published; undefined where there is none. */
async function mayBeMade(
  { article, context, map, targets }: LinkQuestion,
  sought: string,
  paths: readonly string[],
): Promise<string | undefined> {
  const { rules } = article;
  const ending = fileEnding(sought) ?? "";
  const statics = targets?.staticFolders ?? [];
  if (!byHand.test(ending) || statics.length === 0) {
    return "Files of this type are often made by a build.";
  }
  const files = await map.files();
  if ((files.byName.get(nameOf(sought).toLowerCase()) ?? []).length > 0) {
    return "Another folder has a file of this name, and a template may publish it.";
  }
  const hasSibling = statics.some((folder) => {
    const place = folderOf(joinPath(folder, sought));
    return (
      pathBelow(place, folder) !== "" &&
      [...files.all].some((path) => folderOf(path) === place && fileEnding(path) === ending)
    );
  });
  if (!hasSibling) {
    return "The folder that the path names has no such files.";
  }
  for (const path of paths) {
    if (await isIgnoredByGit(context, path)) {
      return "Git ignores this file, so it may be made by a build.";
    }
  }
  return (
    (await targets?.madeOtherwise(sought)) ??
    ((await isRedirected(context, rules, sought))
      ? "A redirect may lead from this path to another."
      : undefined)
  );
}
