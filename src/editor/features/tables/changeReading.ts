import * as vscode from "vscode";
import {
  decimalWords,
  delimiterSigns,
  delimiterWords,
  encodingNames,
  encodingUse,
  encodingWords,
  headerWords,
  otherEncodingWords,
} from "../../../research/results/tableWords.ts";
import { decodeTable } from "../../../research/tables/encodings.ts";
import type { ReadChoices, ReadTable } from "../../../research/tables/table.ts";
import type { ReadingPart } from "../../../shared/fileReading.ts";
import { shortText } from "../../../shared/plainText.ts";
import type { App } from "../../platform/app.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { checkReadable, tableBytes } from "./readTableFile.ts";
import { rememberChoices } from "./tableChoices.ts";

interface ChoiceItem extends PickItem {
  readonly choices: ReadChoices;
}

/** Lines of a file that can be chosen as its header. */
const mostLines = 40;

/**
 * Asks how a file is to be read in one respect, and remembers it for the file. True when something was chosen;
 * false on Escape. Rejects with a sentence where it can't be read so, or where that would change nothing.
 */
export async function changeReading(
  app: Pick<App, "context">,
  { uri, table }: { readonly uri: vscode.Uri; readonly table: ReadTable },
  part: ReadingPart,
): Promise<boolean> {
  const chosen = await askPick(itemsFor(part, table), {
    title: titleOf(part),
    placeHolder: vscode.l10n.t("Remembered for this file. The file isn't changed."),
    matchOnDescription: true,
  });
  if (chosen === undefined) {
    return false;
  }
  const { encoding } = chosen.choices;
  if (encoding !== undefined) {
    await checkEncoding(uri, encoding);
  }
  const bytes = await checkReadable(app, uri, chosen.choices);
  await rememberChoices(app.context, uri.toString(), chosen.choices, bytes);
  return true;
}

/** Rejects with a sentence for an encoding that makes no difference: what the bytes themselves say counts. */
async function checkEncoding(uri: vscode.Uri, encoding: string): Promise<void> {
  const why = otherEncodingWords(
    shortText(uri.path.split("/").at(-1)),
    decodeTable(await tableBytes(uri), encoding),
    encoding,
  );
  if (why !== undefined) {
    throw new Error(why);
  }
}

function titleOf(part: ReadingPart): string {
  switch (part) {
    case "encoding":
      return vscode.l10n.t("Encoding of the file");
    case "delimiter":
      return vscode.l10n.t("What separates the cells");
    case "decimal":
      return vscode.l10n.t("Decimal sign of the file");
    case "header":
      return vscode.l10n.t("Header of the file");
  }
}

/** What can be chosen; what the file has now is marked, and the first takes a choice back. */
function itemsFor(part: ReadingPart, { decisions }: ReadTable): ChoiceItem[] {
  const found = automatic(part);
  switch (part) {
    case "encoding":
      return [
        found,
        ...encodingNames.map((encoding) => ({
          label: encodingWords(encoding),
          description: described(encodingUse(encoding), encoding === decisions.encoding),
          choices: { encoding },
        })),
      ];
    case "delimiter":
      return [
        found,
        ...[...delimiterSigns, ""].map((delimiter) => ({
          label: delimiterWords(delimiter),
          description: described("", delimiter === decisions.delimiter),
          choices: { delimiter },
        })),
      ];
    case "decimal":
      return [
        found,
        ...([".", ","] as const).map((decimal) => ({
          label: decimalWords(decimal),
          description: described("", decimal === decisions.decimal),
          choices: { decimal },
        })),
      ];
    case "header": {
      const isNow = ({ hasHeader, linesBeforeHeader }: Headed): boolean =>
        hasHeader === decisions.hasHeader &&
        (!hasHeader || linesBeforeHeader === decisions.linesBeforeHeader);
      const places: readonly Headed[] = [
        {
          hasHeader: false,
          linesBeforeHeader: decisions.hasHeader ? 0 : decisions.linesBeforeHeader,
        },
        ...Array.from({ length: mostLines }, (_, linesBeforeHeader) => ({
          hasHeader: true,
          linesBeforeHeader,
        })),
      ];
      return [
        found,
        ...places.map((headed) => ({
          label: headerWords(headed),
          description: described("", isNow(headed)),
          choices: headed,
        })),
      ];
    }
  }
}

type Headed = Required<Pick<ReadTable["decisions"], "hasHeader" | "linesBeforeHeader">>;

/** Takes back what was chosen for a part. */
function automatic(part: ReadingPart): ChoiceItem {
  return {
    icon: "sync",
    label: vscode.l10n.t("Recognize automatically"),
    choices:
      part === "header"
        ? { hasHeader: undefined, linesBeforeHeader: undefined }
        : { [part]: undefined },
  };
}

function described(use: string, isNow: boolean): string {
  return [...(use === "" ? [] : [use]), ...(isNow ? [vscode.l10n.t("now")] : [])].join(" · ");
}
