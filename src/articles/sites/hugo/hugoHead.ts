import type { SiteHead } from "../heads/siteHead.ts";
import { headTemplates } from "../heads/templateHead.ts";
import { madeOnce } from "../remembered.ts";
import { folderOf, joinPath } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { HugoConfig } from "./hugoConfig.ts";
import type { HugoSettings } from "./hugoSettings.ts";
import { isThemeMissing, knownThemes, themeFolders } from "./hugoThemes.ts";

/** What the layouts of a Hugo site and of its themes write into heads. */
export function hugoHead(
  { values }: HugoConfig,
  settings: HugoSettings,
  folder: string,
  files: SiteFiles,
): SiteHead {
  const themes = themeFolders(values, settings);
  const places = [folder, ...themes].map((place) => joinPath(place, "layouts"));
  const read = headTemplates(places, files);
  const isMissing = madeOnce(() => isThemeMissing(themes, settings, files));
  return {
    titles: async () => {
      const { hasMore, hasTitle } = await read();
      return (await isMissing())
        ? "A theme that isn't in the project may write the titles."
        : hasMore || !hasTitle
          ? "A layout may write more into the title."
          : undefined;
    },
    titleFields: async () => (await read()).titleFields,
    cutsDescriptions: async () => (await read()).cutsDescriptions,
    besideTitle: async () => (await read()).besideTitle,
    // the folder of layouts that has the name of a section is that of its pages
    takesTitles: async ({ path }) => {
      const { foldersOfOneTitle } = await read();
      return !folderOf(path)
        .split("/")
        .some((name) => foldersOfOneTitle.has(name));
    },
    // themes for documentation make a title of the file's name
    fillsTitles: async () =>
      (await read()).fillsTitle || (knownThemes(values) === undefined && (await isMissing())),
    takesDescriptions: async ({ path }) => {
      const { hasOnlyOtherDescriptions, describedSections } = await read();
      const isDescribed =
        describedSections === undefined ||
        path.split("/").some((name) => describedSections.has(name));
      return (await isMissing()) || (isDescribed && !hasOnlyOtherDescriptions);
    },
    descriptions: async () => {
      const { takesText, hasDescription } = await read();
      return takesText || (!hasDescription && (await isMissing())) ? "layout" : undefined;
    },
  };
}
