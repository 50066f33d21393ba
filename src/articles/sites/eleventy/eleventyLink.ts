import { joinPath, nameOf, folderOf } from "../siteFiles.ts";

/** What Eleventy calls a page by its path below the input (TemplateFileSlug). */
export function nameFacts(inside: string, bare: string): Readonly<Record<string, string>> {
  const slug = withoutDate(bare);
  const folder = folderOf(inside);
  return {
    fileSlug: slug === "index" ? withoutDate(nameOf(folder)) : slug,
    filePathStem: `/${joinPath(folder, slug)}`,
    outputFileExtension: "html",
  };
}

function withoutDate(name: string): string {
  return /\d{4}-\d{2}-\d{2}-(.*)/u.exec(name)?.[1] ?? name;
}

/** The file that Eleventy writes where there is no permalink (TemplatePermalink.generate). */
export function defaultLink(folder: string, bare: string): string {
  const isFolder = bare === "index" || nameOf(folder) === bare;
  return joinPath(folder, isFolder ? "" : bare, "index.html");
}

/** The address of a permalink, escaped (TemplatePermalink#toHref). */
export function linkPath(link: string): string {
  const file = `${link}${link.endsWith("/") ? "index.html" : ""}`;
  const path = `/${joinPath(file)}`.replace(/\/index\.html$/u, "/").replace(/\/index\/?$/u, "/");
  return path
    .toWellFormed()
    .replaceAll(/%(?![\dA-Fa-f]{2})/gu, "%25")
    .replaceAll(/[^\w.~!$&'()*+,;=:@/%-]/gu, (sign) => encodeURIComponent(sign));
}
