import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { repeatedKeywords } from "../../../research/files/keywordLists/repeatedKeywords.ts";
import type { RepeatedKeyword } from "../../../research/files/keywordLists/repeatedKeywords.ts";
import { formatInteger } from "../../../shared/format.ts";
import { projectMarket } from "../../platform/projectDefaults.ts";
import { findLists, readableLists } from "./listFiles.ts";
import { named } from "./mergeWords.ts";

/** "4 keywords are also in other lists: seo/keywords/x.csv.", for keywords of one list; "" where none is there too. */
export async function wordsOfDuplicates(
  app: Pick<App, "context">,
  keys: ReadonlySet<string>,
  uri: vscode.Uri,
): Promise<string> {
  const lists = (await readableLists(app, await findLists()))
    // what its keywords are isn't known before
    .filter(({ isEncodingAsked }) => isEncodingAsked !== true)
    .map((one) => ({
      file: vscode.workspace.asRelativePath(one.uri),
      list: one.list,
      market: projectMarket(one.uri),
    }));
  return duplicateWords(await repeatedKeywords(lists), keys, vscode.workspace.asRelativePath(uri));
}

function duplicateWords(
  repeated: readonly RepeatedKeyword[],
  keys: ReadonlySet<string>,
  own: string,
): string {
  const others = ({ places }: RepeatedKeyword): string[] =>
    places.flatMap(({ file }) => (file === own ? [] : [file]));
  const elsewhere = repeated.filter((one) => keys.has(one.key) && others(one).length > 0);
  const files = [...new Set(elsewhere.flatMap(others))];
  if (elsewhere.length <= 1) {
    return elsewhere.length === 0
      ? ""
      : vscode.l10n.t("1 keyword is also in other lists: {0}.", named(files));
  }
  return vscode.l10n.t(
    "{0} keywords are also in other lists: {1}.",
    formatInteger(elsewhere.length),
    named(files),
  );
}
