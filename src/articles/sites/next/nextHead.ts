import { longestTemplate } from "../anchors/markupIds.ts";
import type { SiteHead } from "../heads/siteHead.ts";
import { givenToComponents, headComponents, templateParts } from "../heads/templateParts.ts";
import { madeOnce } from "../remembered.ts";
import { filesBelow, joinPath, nameOf, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";

/** Files of code that are looked into: a site with more isn't judged by its code. */
const mostFiles = 2000;

/**
 * What the layouts of a Next.js site write into heads: those of folders may put other texts around the titles of their
 * pages. `app` is the folder of the router of that name.
 */
export function nextHead(folder: string, app: string | undefined, files: SiteFiles): SiteHead {
  const read = madeOnce(async () => {
    const all = app === undefined ? [] : await filesBelow(files, app);
    const layouts = await Promise.all(
      all
        .filter((path) => /\/layout\.[jt]sx?$/u.test(path))
        .map(async (path) => ({
          path,
          text: ((await files.read(path)) ?? "").slice(0, longestTemplate),
        })),
    );
    const written = layouts.flatMap(({ text }) =>
      [...text.matchAll(/\btemplate\s*:\s*([^\n]*)/gu)].map(([, template = ""]) => template.trim()),
    );
    return {
      hasSeveral: new Set(written).size > 1,
      // a page without a title has that of the layout above it; one that is above all pages lies in groups and languages only
      hasTitle: layouts.some(
        ({ path, text }) =>
          /^(?:\/(?:\([^/]*\)|\[[^/]*\]))*\/layout\.\w+$/u.test(
            `/${pathBelow(path, app ?? "") ?? ""}`,
          ) &&
          /\b(?:generateMetadata|metadata)\b/u.test(text) &&
          /\btitle\s*:/u.test(text),
      ),
    };
  });
  return {
    titles: async () =>
      (await read()).hasSeveral ? "Layouts of folders write different titles." : undefined,
    fillsTitles: async () => (await read()).hasTitle,
    takesDescriptions: madeOnce(() => mayTakeDescriptions(folder, files)),
    descriptions: () => Promise.resolve(undefined),
  };
}

/** What code calls a page, an article or its fields: `post`, `currentPost`, `frontMatter`; `siteMetadata` and `toolData` are none. */
const page =
  "\\b(?!site|config)(?:\\w{0,40}?(?:post|page|article|entry|doc|blog|matter)s?(?:data|meta)?|meta|metadata|data|attributes|content)\\b";
/** Another field of a page than its description. */
const otherField = new RegExp(`${page}\\??\\.(?!\\w*desc)\\w`, "iu");
/** What reads a page's description, or gives all of its fields to what writes the head. */
const reading = [
  new RegExp(`${page}\\??\\.\\w{0,20}description\\b`, "iu"),
  /\[\s*["'`]description["'`]\s*\]/u,
  new RegExp(
    `\\{[^{}]{0,500}\\bdescription\\b[^{}]{0,500}\\}\\s*=\\s*[^;\\n]{0,100}?${page}`,
    "iu",
  ),
];
const everyField = new RegExp(`\\{\\s*\\.\\.\\.${page}`, "iu");
/** A page's field in what the app router takes for the head. */
const ofMetadata = /\bdescription\s*:\s*([\w$?.]{1,100})/gu;

/** Whether a page's description may be published: false where code takes another field of pages for it, and none reads it. */
async function mayTakeDescriptions(folder: string, files: SiteFiles): Promise<boolean> {
  const skipped = new Set(
    ["public", "out", "dist", "build", ".next"].map((name) => joinPath(folder, name)),
  );
  const all = await filesBelow(files, folder, (path) => skipped.has(path));
  const code = all.filter(
    (path) => /\.[cm]?[jt]sx?$/u.test(path) && !/\.(?:test|spec|stories|d)\./u.test(nameOf(path)),
  );
  if (code.length > mostFiles) {
    return true;
  }
  let [takes, hasOther] = [false, false];
  const written = { anywhere: 0, onHome: 0 };
  for (const path of code) {
    const text = ((await files.read(path)) ?? "").slice(0, longestTemplate);
    takes ||=
      (text.includes("escription") && reading.some((pattern) => pattern.test(text))) ||
      headComponents(text).some((element) => everyField.test(element));
    hasOther ||=
      text.includes("description") && descriptionsIn(text).some((given) => otherField.test(given));
    written.anywhere += text.match(inHead)?.length ?? 0;
    written.onHome += text.match(onHome)?.length ?? 0;
  }
  return written.onHome > 0 && written.onHome === written.anywhere ? false : takes || !hasOther;
}

/** What writes a description into a head, or may: an element, a package for heads, the app router. */
const inHead =
  /<meta\s[^<>]{0,300}?\bname=["']description["']|\bnext-seo\b|\bgenerateMetadata\b|\bexport\s+(?:const|let)\s+metadata\b/gu;
/** An element for it that the home page alone has. */
const onHome =
  /\bis(?:Home|Index)\w{0,20} &&\s{0,100}\(?(?:\s{1,100}|\/\/[^\n]{0,300}\n){0,20}<meta\s[^<>]{0,300}?\bname=["']description["']/gu;

/** What code gives for the descriptions of pages. */
function descriptionsIn(text: string): string[] {
  return [
    ...givenToComponents(text, "description"),
    ...templateParts(text).descriptions,
    ...(/\b(?:generateMetadata|metadata)\b/u.test(text)
      ? [...text.matchAll(ofMetadata)].map(([, value = ""]) => value)
      : []),
  ];
}
