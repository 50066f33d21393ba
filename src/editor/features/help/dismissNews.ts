import type { App } from "../../platform/app.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";
import { changesFile, openChanges } from "./openDocumentation.ts";
import { runningVersion, seenVersionKey } from "./seenVersion.ts";
import { newsOf } from "./whatsNew.ts";
import type { News } from "./whatsNew.ts";

/** Bytes of the list of changes that are read, at most. */
const largestFile = 2_000_000;

/** What the running version changed, where nobody has read or dismissed it yet. A list that can't be read is logged: then there is no news. */
export async function unreadNews(app: Pick<App, "context" | "log">): Promise<News | undefined> {
  const version = runningVersion(app.context);
  if (app.context.globalState.get<unknown>(seenVersionKey) === version) {
    return undefined;
  }
  try {
    const bytes = await workspaceFiles.readFile(await changesFile(app), largestFile);
    return newsOf(new TextDecoder().decode(bytes), version);
  } catch (error) {
    app.log.error(error);
    return undefined;
  }
}

/** Shows the news of the running version no more; with "open" the list of changes opens at it. */
export async function dismissNews(app: Pick<App, "context" | "log">, how: unknown): Promise<void> {
  const news = how === "open" ? await unreadNews(app) : undefined;
  await app.context.globalState.update(seenVersionKey, runningVersion(app.context));
  if (news !== undefined) {
    await openChanges(app, news.heading);
  }
}
