import * as l10n from "@vscode/l10n";
import { DatasetError } from "./dataset/datasetError.ts";
import { formatBytes } from "../../system/formatBytes.ts";
import { formatInteger } from "../../shared/format.ts";
import { shownSentence } from "../../shared/plainText.ts";
import { errorCode, isMissing } from "../../system/fileErrors.ts";
import { messageOf } from "../../shared/errorMessage.ts";

/** Why a file could not be written, as a sentence. */
export function fileProblem(error: unknown, platform: NodeJS.Platform = process.platform): string {
  if (error instanceof DatasetError) {
    return datasetProblem(error);
  }
  const reason = shownSentence(messageOf(error));
  const meaning = meaningOf(isTooLong(error, platform) ? "ENAMETOOLONG" : errorCode(error));
  return meaning === undefined ? reason : `${meaning} (${reason})`;
}

/** Characters that a path may have on Windows where long ones aren't switched on. */
const longestWindowsPath = 259;

/** Windows says of a path that is too long that there is no such file. */
function isTooLong(error: unknown, platform: NodeJS.Platform): boolean {
  return (
    platform === "win32" &&
    isMissing(error) &&
    error instanceof Error &&
    "path" in error &&
    typeof error.path === "string" &&
    error.path.length > longestWindowsPath
  );
}

function meaningOf(code: string): string | undefined {
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return l10n.t("The disk is full.");
    case "EROFS":
      return l10n.t("The disk is read-only.");
    case "EACCES":
    case "EPERM":
    case "NoPermissions":
      return l10n.t("You don't have permission to write here, or another program has it open.");
    case "EBUSY":
    case "ETXTBSY":
      return l10n.t("Another program has the file open.");
    case "EEXIST":
    case "ENOTDIR":
    case "EISDIR":
    case "FileExists":
    case "FileNotADirectory":
    case "FileIsADirectory":
      return l10n.t("Something else now has that name.");
    case "ENAMETOOLONG":
      return l10n.t(
        "The path is too long. Use a shorter name, or open your project from a folder with a shorter path.",
      );
    case "Unavailable":
      return l10n.t("The file system can't be reached.");
    default:
      return undefined;
  }
}

function datasetProblem({ fault }: DatasetError): string {
  switch (fault.kind) {
    case "truncated":
      return l10n.t("The response is cut off after {0} complete rows.", formatInteger(fault.rows));
    case "invalid":
      return fault.row === undefined
        ? l10n.t("The response isn't valid JSON.")
        : l10n.t("Row {0} of the response isn't valid JSON.", formatInteger(fault.row));
    case "tooLarge":
      return l10n.t(
        "One row, or the data around the rows, is larger than {0}.",
        formatBytes(fault.limit),
      );
  }
}
