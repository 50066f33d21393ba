import * as vscode from "vscode";
import { changedPart } from "../../../articles/text/textChange.ts";
import { encodingWords } from "../../../research/results/tableWords.ts";
import { openDocument } from "../../platform/openDocument.ts";
import { cannotWrite } from "../../platform/projectFiles/chooseTarget.ts";
import type { FileTarget } from "../../platform/projectFiles/chooseTarget.ts";
import { writeProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import type { Written } from "../../platform/projectFiles/writeProjectFile.ts";
import { decoderLabel, lostCharacter } from "./lostCharacter.ts";

/**
 * Writes the text of a list or a history as `writeProjectText` does, unless characters of it were lost, or would be in
 * the encoding of its document. Rejects with a sentence, and the file is as it was.
 */
export async function writeTableText(target: FileTarget, text: string): Promise<Written> {
  try {
    await checkCharacters(target, text);
    return await writeProjectText(target, text);
  } catch (error) {
    throw cannotWrite(target.uri, error);
  }
}

async function checkCharacters({ uri, existing }: FileTarget, text: string): Promise<void> {
  if (text.includes("\uFFFD")) {
    throw new Error(
      vscode.l10n.t(
        "The file has � where characters were lost. Reopen it with its encoding, or export it again as CSV UTF-8.",
      ),
    );
  }
  const document = existing === "none" ? undefined : await openDocument(uri);
  const lost =
    document && lostCharacter(changedPart(document.getText(), text).text, document.encoding);
  if (document !== undefined && lost !== undefined) {
    throw new Error(
      vscode.l10n.t(
        "“{0}” can't be saved in the encoding of the file, {1}. Save the file as UTF-8 first.",
        lost,
        encodingWords(decoderLabel(document.encoding)),
      ),
    );
  }
}
