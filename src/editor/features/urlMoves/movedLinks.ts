import type * as vscode from "vscode";
import type { FileMove } from "../../../articles/moves/filesBefore.ts";
import type { UrlChange } from "../../../articles/moves/urlChange.ts";
import type { RenameReport } from "../../../articles/project/projectRenames.ts";
import { CommittedFolder } from "../../../system/git/committedFolder.ts";
import type { App } from "../../platform/app.ts";
import { placeOf } from "./urlChanges.ts";

/** Pages whose links are looked for at once. */
const mostAtOnce = 200;

/**
 * What links of the project's articles lead to pages that moved or are gone, by what their files said at the commit that they
 * are compared with. Undefined where that isn't known, and for what a configuration changed.
 */
export async function movedLinks(
  app: Pick<App, "git" | "sites">,
  folder: vscode.Uri,
  commit: string,
  changes: readonly UrlChange[],
): Promise<RenameReport | undefined> {
  const place = await placeOf(app, folder);
  const committed = await (await app.git()).committed(folder);
  const some = changes.filter(({ cause }) => cause === undefined).slice(0, mostAtOnce);
  if (place === undefined || some.length === 0 || !(committed instanceof CommittedFolder)) {
    return undefined;
  }
  const texts = await committed.read(
    commit,
    some.map(({ before }) => before),
  );
  const moves = some.flatMap(({ before, file }, at): FileMove[] => {
    const bytes = texts[at];
    return bytes === undefined
      ? []
      : [{ from: before, to: file, text: new TextDecoder().decode(bytes) }];
  });
  return place.project.ask("renames", { moves });
}
