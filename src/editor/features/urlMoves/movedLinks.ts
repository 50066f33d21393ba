import type * as vscode from "vscode";
import type { FileMove } from "../../../articles/moves/filesBefore.ts";
import type { UrlChange, UrlChanges } from "../../../articles/moves/urlChange.ts";
import type { RenameReport } from "../../../articles/project/projectRenames.ts";
import { CommittedFolder } from "../../../system/git/committedFolder.ts";
import type { App } from "../../platform/app.ts";
import { placeOf } from "./urlChanges.ts";

/** Pages whose links are looked for at once. */
const mostAtOnce = 200;

/**
 * What links of the project's articles lead to pages that moved, are gone or were taken over, by what their files said at the
 * commit that they are compared with. Undefined where that isn't known, and for what a configuration changed.
 *
 * @param all All that changed since that commit, the ones that are asked about among them.
 */
export async function movedLinks(
  app: Pick<App, "git" | "sites">,
  folder: vscode.Uri,
  { commit, changes: all }: Pick<UrlChanges, "commit" | "changes">,
  changes: readonly UrlChange[],
): Promise<RenameReport | undefined> {
  const place = await placeOf(app, folder);
  const committed = await (await app.git()).committed(folder);
  const some = changes.filter(({ cause }) => cause === undefined).slice(0, mostAtOnce);
  if (place === undefined || some.length === 0 || !(committed instanceof CommittedFolder)) {
    return undefined;
  }
  const asked = new Map(some.map(({ before, file }) => [before, file]));
  const takers = new Set(some.flatMap((change) => (change.kind === "takenOver" ? change.by : [])));
  // what a file that took a URL over was called then; else by its own path, if it was there
  for (const by of takers) {
    const moved = all.find((change) => change.kind === "moved" && change.file === by);
    asked.set(moved?.before ?? by, by);
  }
  const paths = [...asked.keys()];
  const texts = await committed.read(commit, paths);
  const moves = paths.flatMap((from, at): FileMove[] => {
    const bytes = texts[at];
    return bytes === undefined
      ? []
      : [{ from, to: asked.get(from), text: new TextDecoder().decode(bytes) }];
  });
  const known = new Set(moves.map(({ to }) => to));
  return place.project.ask("renames", { moves, came: [...takers].filter((by) => !known.has(by)) });
}
