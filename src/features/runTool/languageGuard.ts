import * as vscode from "vscode";
import { articleKind } from "../../files/frontMatter/articleKind.ts";
import type { App } from "../../platform/app.ts";
import { confirmSpending } from "../../platform/prompts/confirmSpending.ts";
import { defaultMarket } from "../../shared/markets.ts";
import { textOf } from "../../shared/json.ts";
import type { ToolArguments, ToolDefinition } from "../../tools/definition.ts";
import { isArticle } from "../article/lastArticle.ts";
import { articleLanguage, marketOfLanguage } from "../../articles/articleLanguage.ts";

/** Asks before figures of one language's market are paid for an article in another. */
export class LanguageGuard {
  /** What was accepted in this window is not asked again. */
  readonly #accepted = new Set<string>();
  readonly #app: Pick<App, "inputClock">;

  constructor(app: Pick<App, "inputClock">) {
    this.#app = app;
  }

  /** The arguments to go on with; undefined when the person gave up. */
  async check(tool: ToolDefinition, args: ToolArguments): Promise<ToolArguments | undefined> {
    const written = tool.fields.some(({ name }) => name === "language") ? await languageInSight() : undefined;
    const location = textOf(args["location"]) || defaultMarket.location;
    const asked = textOf(args["language"]) || defaultMarket.language;
    const market = written === undefined ? undefined : marketOfLanguage(written);
    if (market === undefined || market.language === asked || this.#accepted.has(`${market.language} ${location} ${asked}`)) {
      return args;
    }
    // The price was agreed to before: whichever market is chosen, the call runs next.
    const answer = await confirmSpending(this.#app.inputClock, {
      message: vscode.l10n.t("This article is in {0}, but the market is {1}, {2}.", market.language, location, asked),
      detail: [vscode.l10n.t("Volumes and result pages differ from market to market. Nothing has been paid yet.")],
      again: vscode.l10n.t("Choose again to run."),
      buttons: [
        { id: "change", label: vscode.l10n.t("Use {0}, {1}", market.location, market.language) },
        { id: "keep", label: vscode.l10n.t("Keep {0}, {1}", location, asked) },
      ],
    });
    if (answer === "keep") {
      this.#accepted.add(`${market.language} ${location} ${asked}`);
    }
    return answer === undefined ? undefined : answer === "keep" ? args : { ...args, location: market.location, language: market.language };
  }
}

/** The language of the article that is being edited; a panel beside it takes the focus, but not the place. */
async function languageInSight(): Promise<string | undefined> {
  const editor = vscode.window.activeTextEditor ?? vscode.window.visibleTextEditors.find(({ document }) => isArticle(document));
  if (editor === undefined || !isArticle(editor.document)) {
    return undefined;
  }
  const { document } = editor;
  return articleLanguage(document.getText(), articleKind(document.languageId, document.uri.path) ?? "markdown", vscode.workspace.asRelativePath(document.uri));
}
