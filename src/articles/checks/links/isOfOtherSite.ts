import { folderOf, pathBelow } from "../../sites/siteFiles.ts";
import type { SiteRules } from "../../sites/siteRules.ts";
import type { ProjectFacts } from "../checkContext.ts";

/** Whether a file lies in the folder of another site of the project; never where the project's sites aren't known. */
export async function isOfOtherSite(
  project: Pick<ProjectFacts, "siteOf"> | undefined,
  { folder }: Pick<SiteRules, "folder">,
  file: string,
): Promise<boolean> {
  const around = folderOf(file);
  const site = await project?.siteOf(file);
  return (
    site !== undefined &&
    pathBelow(site.folder, around) !== undefined &&
    pathBelow(folder, around) === undefined
  );
}
