import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { helpTopics } from "../../platform/helpTopics.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";
import { helpPages } from "./helpPages.ts";

/** Bytes of a packaged page that are read, at most. */
const largestPage = 1_000_000;

/**
 * Opens a page of the documentation in the editor's Markdown preview.
 * @param topic one of `helpTopics`; for anything else the page is asked for
 */
export async function openDocumentation(
  app: Pick<App, "context" | "log">,
  topic: unknown,
): Promise<void> {
  const place =
    typeof topic === "string"
      ? Object.entries(helpTopics).find(([name]) => name === topic)?.[1]
      : undefined;
  const chosen = place ?? (await askPage(app));
  if (chosen !== undefined) {
    const [file = "", heading = ""] = chosen.split("#");
    await showMarkdown(
      app,
      vscode.Uri.joinPath(app.context.extensionUri, "docs", file).with({ fragment: heading }),
    );
  }
}

/** Opens the list of changes at a version. */
export async function openChanges(
  app: Pick<App, "context" | "log">,
  heading: string,
): Promise<void> {
  await showMarkdown(app, (await changesFile(app)).with({ fragment: heading }));
}

/** The list of changes: packagers write its name in small letters. */
export async function changesFile({ context }: Pick<App, "context">): Promise<vscode.Uri> {
  const files = await workspaceFiles.readDirectory(context.extensionUri);
  const name = files.find(([file]) => file.toLowerCase() === "changelog.md")?.[0];
  return vscode.Uri.joinPath(context.extensionUri, name ?? "CHANGELOG.md");
}

async function askPage({ context }: Pick<App, "context">): Promise<string | undefined> {
  const list = vscode.Uri.joinPath(context.extensionUri, "docs", "README.md");
  const text = new TextDecoder().decode(await workspaceFiles.readFile(list, largestPage));
  const page = await askPick(
    helpPages(text).map(({ title, about, file }) => ({ label: title, detail: about, file })),
    {
      title: vscode.l10n.t("SEO Research Documentation"),
      placeHolder: vscode.l10n.t("Select a page"),
      matchOnDetail: true,
    },
  );
  return page?.file;
}

/** The preview belongs to an extension of the editor, which can be turned off: then the text opens. */
async function showMarkdown({ log }: Pick<App, "log">, page: vscode.Uri): Promise<void> {
  try {
    await vscode.commands.executeCommand("markdown.showPreview", page);
  } catch (error) {
    log.error(error);
    await vscode.commands.executeCommand("vscode.open", page);
  }
}
