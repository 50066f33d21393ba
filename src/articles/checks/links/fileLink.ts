import { folderOf, joinPath, nameOf, pathBelow } from "../../sites/siteFiles.ts";
import { madeBefore } from "./madeBefore.ts";
import { fileEnding } from "./linkTarget.ts";
import { linkUrls, pathBelowBase } from "./linkUrls.ts";
import { unknownLink } from "./linkVerdict.ts";
import type { LinkQuestion, LinkVerdict } from "./linkVerdict.ts";
import { isRedirected } from "./redirects.ts";
import { endingIn, presence } from "./siteMap.ts";

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
      : resolved.urls.map((url) => pathBelowBase(url, resolved.base)),
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
    return unknownLink(resolved, "site");
  }
  const sought = pathBelowBase(resolved.urls[0] ?? "", resolved.base);
  return (
    (await mayBeMade(question, sought, paths)) ?? {
      kind: "broken",
      form: "file",
      sought: resolved.urls[0] ?? "",
      nearest: [],
    }
  );
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
): Promise<LinkVerdict | undefined> {
  const { rules } = article;
  const ending = fileEnding(sought) ?? "";
  const statics = targets?.staticFolders ?? [];
  if (!byHand.test(ending) || statics.length === 0) {
    return unknownLink("Files of this type are often made by a build.", "build");
  }
  const files = await map.files();
  if ((files.byName.get(nameOf(sought).toLowerCase()) ?? []).length > 0) {
    return unknownLink(
      "Another folder has a file of this name, and a template may publish it.",
      "code",
    );
  }
  const hasSibling = statics.some((folder) => {
    const place = folderOf(joinPath(folder, sought));
    return pathBelow(place, folder) !== "" && files.endings.has(endingIn(place, ending));
  });
  if (!hasSibling) {
    return unknownLink("The folder that the path names has no such files.", "build");
  }
  for (const path of paths) {
    const before = await madeBefore(context, path);
    if (before !== undefined) {
      return unknownLink(before, "build");
    }
  }
  const made = await targets?.madeOtherwise(sought);
  return made !== undefined
    ? unknownLink(made, "code")
    : (await isRedirected(context, rules, sought))
      ? unknownLink("A redirect may lead from this path to another.", "redirect")
      : undefined;
}
