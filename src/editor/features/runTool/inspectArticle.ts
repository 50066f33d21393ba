import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { learnMore } from "../../platform/learnMore.ts";
import type { MessageButton } from "../../platform/prompts/messageButtons.ts";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { inspectPage } from "../../../research/tools/inspectPage.ts";
import type { ToolFlow } from "./toolFlow.ts";
import { articleUrl } from "../article/articleUrl.ts";

/**
 * Asks what the published page of an article ranks for: the input begins with the address that was
 * derived, says how, and shows the price; its Enter runs. In Restricted Mode nothing that a file
 * says is put into it.
 */
export async function inspectArticle(
  app: Pick<App, "sites">,
  flow: ToolFlow,
  uri: vscode.Uri,
): Promise<void> {
  if (!vscode.workspace.isTrusted) {
    const sentence = vscode.l10n.t(
      "This folder is in Restricted Mode, so its files can't start paid calls. The article's URL isn't filled in.",
    );
    await explain(flow, sentence, [
      {
        label: vscode.l10n.t("Manage Workspace Trust"),
        run: () => vscode.commands.executeCommand("workbench.trust.manage"),
      },
    ]);
    return;
  }
  const published = await articleUrl(app, uri);
  if (published.kind === "unknown") {
    const settings = {
      label: vscode.l10n.t("Open Settings"),
      run: () =>
        vscode.commands.executeCommand(
          "workbench.action.openWorkspaceSettings",
          "seoResearch.siteUrl",
        ),
    };
    await explain(
      flow,
      vscode.l10n.t("Couldn't determine the article's URL. {0}", shownSentence(published.problem)),
      [...(published.setting === undefined ? [] : [settings]), learnMore("unknownUrl")],
    );
    return;
  }
  const { kind: _kind, url, ...origin } = published;
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri;
  await flow.start({ tool: inspectPage, args: { url }, ...origin, folder });
}

/** Says why there is no address; it can be typed instead, or what is in the way be changed by one of `remedies`. */
async function explain(
  flow: ToolFlow,
  sentence: string,
  remedies: readonly MessageButton<unknown>[],
): Promise<void> {
  await notifyWarning<unknown>(sentence, [
    {
      label: vscode.l10n.t("Type the URL…"),
      run: () => flow.start({ tool: inspectPage, args: {} }),
    },
    ...remedies,
  ]);
}
