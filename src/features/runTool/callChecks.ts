import type { LastArticle } from "../article/lastArticle.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { offerConnection } from "../../platform/prompts/offerConnection.ts";
import type { ToolDefinition } from "../../tools/definition.ts";
import type { CallRequest } from "../paidCalls/callRequest.ts";
import { CallMarkets } from "./callMarkets.ts";
import { confirmAvailable } from "../tools/confirmAvailable.ts";

/**
 * What is checked before every call that a person wants, on whichever way, in this order: connection,
 * availability, market. The arguments are checked by the runner, which then pays.
 */
export class CallChecks {
  readonly #app: App;
  readonly markets: CallMarkets;

  constructor(app: App, articles: LastArticle) {
    this.#app = app;
    this.markets = new CallMarkets(app, articles);
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
        : await this.markets.confirm(request.tool, request.args);
    return args === undefined ? undefined : { ...request, args };
  }
}
