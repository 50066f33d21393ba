import * as vscode from "vscode";
import { articleKind } from "../../files/frontMatter/articleKind.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { offerConnection } from "../../platform/prompts/offerConnection.ts";
import { confirmSpending } from "../../platform/prompts/confirmSpending.ts";
import { defaultMarket } from "../../shared/markets.ts";
import { textOf } from "../../shared/json.ts";
import type { ToolArguments, ToolDefinition } from "../../tools/definition.ts";
import type { CallRequest } from "../paidCalls/callRequest.ts";
import { confirmAvailable } from "../tools/confirmAvailable.ts";
import { isArticle } from "../article/lastArticle.ts";
import { articleLanguage, marketOfLanguage } from "../../articles/articleLanguage.ts";

/**
 * What is checked before every call that a person wants, on whichever way, in this order: connection,
 * availability, market. The arguments are checked by the runner, which then pays.
 */
export class CallChecks {
  readonly #app: App;
  /** Markets that were accepted for articles in another language: in this window they are not asked about again. */
  readonly #accepted = new Set<string>();

  constructor(app: App) {
    this.#app = app;
  }

  /** The connection that a tool may be used with. Undefined when there is none, or the tool is not to be run. */
  async connect(tool: ToolDefinition): Promise<Connection | undefined> {
    const connection = await offerConnection(this.#app);
    return connection !== undefined && (await confirmAvailable(this.#app, tool))
      ? connection
      : undefined;
  }

  /** The request to pay for, with the market that the person wants; undefined when they gave up. */
  async pass(request: CallRequest): Promise<CallRequest | undefined> {
    if ((await this.connect(request.tool)) === undefined) {
      return undefined;
    }
    const args =
      request.keepsMarket === true
        ? request.args
        : await this.confirmMarket(request.tool, request.args);
    return args === undefined ? undefined : { ...request, args };
  }

  /**
   * Asks before figures of one language's market are paid for an article in another. The arguments to
   * use; undefined when the person gave up. `again` asks for a second, deliberate answer.
   */
  async confirmMarket(
    tool: ToolDefinition,
    args: ToolArguments,
    again = vscode.l10n.t("Select again to run."),
  ): Promise<ToolArguments | undefined> {
    const written = tool.fields.some(({ name }) => name === "language")
      ? await languageInSight()
      : undefined;
    const location = textOf(args["location"]) || defaultMarket.location;
    const asked = textOf(args["language"]) || defaultMarket.language;
    const market = written === undefined ? undefined : marketOfLanguage(written);
    if (
      market === undefined ||
      market.language === asked ||
      this.#accepted.has(`${market.language} ${location} ${asked}`)
    ) {
      return args;
    }
    // Where the price was agreed to before, the call runs next, whichever market is chosen.
    const answer = await confirmSpending(this.#app.inputClock, {
      message: vscode.l10n.t(
        "This article is in {0}, but the market is {1}, {2}.",
        market.language,
        location,
        asked,
      ),
      detail: [
        vscode.l10n.t("Volumes and result pages differ by market. Nothing has been charged yet."),
      ],
      again,
      buttons: [
        { id: "change", label: vscode.l10n.t("Use {0}, {1}", market.location, market.language) },
        { id: "keep", label: vscode.l10n.t("Keep {0}, {1}", location, asked) },
      ],
    });
    if (answer === "keep") {
      this.#accepted.add(`${market.language} ${location} ${asked}`);
    }
    return answer === undefined
      ? undefined
      : answer === "keep"
        ? args
        : { ...args, location: market.location, language: market.language };
  }
}

/** The language of the article that is being edited; a panel beside it takes the focus, but not the place. */
async function languageInSight(): Promise<string | undefined> {
  const editor =
    vscode.window.activeTextEditor ??
    vscode.window.visibleTextEditors.find(({ document }) => isArticle(document));
  if (editor === undefined || !isArticle(editor.document)) {
    return undefined;
  }
  const { document } = editor;
  return articleLanguage(
    document.getText(),
    articleKind(document.languageId, document.uri.path) ?? "markdown",
    vscode.workspace.asRelativePath(document.uri),
  );
}
