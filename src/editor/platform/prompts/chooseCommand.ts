import type { AppContext } from "../appContext.ts";
import { runCommand } from "../commands.ts";
import type { PlainCommand } from "../commandIds.ts";
import { asRows, isRecord, textOf } from "../../../shared/json.ts";
import { askPick } from "./pickList.ts";

/** Asks which of several commands to run, under the titles that the manifest gives them, and runs it. Nothing is run on Escape. */
export async function chooseCommand(
  { extension }: Pick<AppContext, "extension">,
  title: string,
  ids: readonly PlainCommand[],
): Promise<void> {
  const titles = titlesIn(extension.packageJSON);
  const choice = await askPick(
    ids.map((id) => ({ label: titles.get(id) ?? id, id })),
    { title },
  );
  if (choice !== undefined) {
    await runCommand(choice.id, ...([] as const));
  }
}

/** The manifest as the editor hands it over: its texts are in the editor's language. */
function titlesIn(manifest: unknown): ReadonlyMap<string, string> {
  const contributes = isRecord(manifest) ? manifest["contributes"] : undefined;
  const declared = isRecord(contributes) ? (asRows(contributes["commands"]) ?? []) : [];
  return new Map(
    declared.map(({ command, title: text }) => [
      textOf(command),
      // a title may be a record of the text and its original
      isRecord(text) ? textOf(text["value"]) : textOf(text),
    ]),
  );
}
