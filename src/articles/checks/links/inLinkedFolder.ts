import { joinPath } from "../../sites/siteFiles.ts";
import type { LinkQuestion } from "./linkVerdict.ts";

/** Why a page may be made of a file in a folder that is a link: undefined where the generator makes no pages of files in any. */
export async function inLinkedFolder({
  map,
  article,
  context,
}: Pick<LinkQuestion, "map" | "article" | "context">): Promise<string | undefined> {
  for (const folder of (await map.files()).linkedFolders) {
    const path = joinPath(folder, "article.md");
    const made = await article.rules.derive({ path, front: { kind: "none" } }, context.now);
    if (made.kind !== "none") {
      return "A folder is a link to another, whose files aren't searched.";
    }
  }
  return undefined;
}
