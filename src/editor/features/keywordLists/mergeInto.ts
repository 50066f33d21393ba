import * as vscode from "vscode";
import { mergeKeywords } from "../../../research/files/keywordLists/mergeKeywords.ts";
import type { Merge, Merged } from "../../../research/files/keywordLists/mergeKeywords.ts";
import type { FileTarget } from "../../platform/projectFiles/chooseTarget.ts";
import { readProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import { writeTableText } from "../tables/writeTableText.ts";
import { checkInside, inWords } from "./listFiles.ts";

/** How often a merge begins anew because the file changed meanwhile. */
const mostTries = 3;

export interface MergedFile {
  readonly merged: Merged;
  /** "unsaved" where the person has changes of their own in it, which are theirs to save. */
  readonly written: "saved" | "unsaved" | "same";
}

/**
 * Merges into a list of the project, as the person sees it now, and writes it: an open document by
 * an edit that can be undone. Rejects with a sentence, and the file is as it was.
 */
export async function mergeInto(
  target: FileTarget,
  merge: Omit<Merge, "text">,
): Promise<MergedFile> {
  const { uri, existing } = target;
  await checkInside(uri);
  for (let tries = 1; ; tries += 1) {
    const text = await textOfTarget(target);
    const merged = await inWords(uri, () => mergeKeywords({ ...merge, text }));
    if (merged.text === text && existing === "merge") {
      return { merged, written: "same" };
    }
    if (existing === "merge" && tries < mostTries && (await textOfTarget(target)) !== text) {
      continue;
    }
    return { merged, written: await writeTableText(target, merged.text) };
  }
}

async function textOfTarget({ uri, existing }: FileTarget): Promise<string> {
  return existing === "merge" ? inWords(uri, () => readProjectText(uri)) : "";
}

/** What to say of where a list is now: it may be unsaved. */
export function savedWords(written: MergedFile["written"]): string {
  return written === "unsaved"
    ? ` ${vscode.l10n.t("The file has unsaved changes. Save it when you're ready.")}`
    : "";
}
