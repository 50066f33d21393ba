import { readOnce } from "../anchors/anchorSources.ts";
import { longestTemplate } from "../anchors/markupIds.ts";
import type { SiteHead } from "../heads/siteHead.ts";
import { filesBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";

/** What the layouts of a Next.js site write into heads: those of folders may put other texts around the titles of their pages. */
export function nextHead(app: string | undefined, files: SiteFiles): SiteHead {
  const hasSeveral = readOnce(async () => {
    const all = app === undefined ? [] : await filesBelow(files, app);
    const texts = await Promise.all(
      all.filter((path) => /\/layout\.[jt]sx?$/u.test(path)).map((path) => files.read(path)),
    );
    const written = texts.flatMap((text) =>
      [...(text ?? "").slice(0, longestTemplate).matchAll(/\btemplate\s*:\s*([^\n]*)/gu)].map(
        ([, template = ""]) => template.trim(),
      ),
    );
    return new Set(written).size > 1;
  });
  return {
    titles: async () =>
      (await hasSeveral("")) ? "Layouts of folders write different titles." : undefined,
    fillsTitles: () => Promise.resolve(false),
    takesDescriptions: () => Promise.resolve(true),
    descriptions: () => Promise.resolve(undefined),
  };
}
