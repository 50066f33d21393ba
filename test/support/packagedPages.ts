import { posix } from "node:path";
import GithubSlugger from "github-slugger";

/** Where the links and pictures of a page lead, without those to the web. */
export function targetsOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/gu)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^https?:/u.test(target));
}

/** The ids of a page's headings, as they are made from their texts. */
export function headingsOf(text: string): string[] {
  const slugger = new GithubSlugger();
  return [...text.matchAll(/^#+ (.*)$/gmu)].map(([, heading = ""]) => slugger.slug(heading));
}

/**
 * Links of the packaged pages that lead nowhere in the package.
 * @param files all files of the package, relative to its root, with `/`
 * @param read the text of one of them
 * @param places further links into the documentation, such as `start.md#set-up-a-project`, by what has them
 * @returns a sentence for each
 */
export function pageFaults(
  files: readonly string[],
  read: (file: string) => string,
  places: Readonly<Record<string, string>> = {},
): string[] {
  const packaged = new Set(files);
  const pages = files.filter((file) => /^docs\/[^/]+\.md$/u.test(file));
  const links = [
    ...pages.flatMap((page) =>
      targetsOf(read(page)).map((target) => ({ from: page, page, target })),
    ),
    ...Object.entries(places).map(([from, target]) => ({
      from,
      page: "docs/README.md",
      target,
    })),
  ];
  return links.flatMap(({ from, page, target }) => {
    const [path = "", heading] = target.split("#");
    const file = path === "" ? page : posix.join(posix.dirname(page), path);
    if (!packaged.has(file)) {
      return [`${from}: ${target} isn't in the package`];
    }
    return heading === undefined || headingsOf(read(file)).includes(heading)
      ? []
      : [`${from}: ${target} has no such heading`];
  });
}
