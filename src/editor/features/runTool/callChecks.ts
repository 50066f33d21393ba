import type { LastArticle } from "../article/lastArticle.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import type { ToolDefinition } from "../../../research/tools/definition.ts";
import { folderInFront } from "../../platform/folderInFront.ts";
import type { CallRequest } from "../paidCalls/callRequest.ts";
import { connectTool } from "../paidCalls/checkForPerson.ts";
import { CallMarkets } from "./callMarkets.ts";

/** A request with its folder and market, and the connection with which the person was asked about its tool. */
export interface PassedRequest {
  readonly request: CallRequest;
  readonly connection: Connection;
}

/**
 * What a person is asked before a call that they want, on whichever way, in this order: connection,
 * availability, market. The runner checks the call itself, and then pays.
 */
export class CallChecks {
  readonly #app: App;
  readonly markets: CallMarkets;

  constructor(app: App, articles: LastArticle) {
    this.#app = app;
    this.markets = new CallMarkets(app, articles);
  }

  /** The connection that a tool may be used with. Undefined when there is none, or the tool is not to be run. */
  connect(tool: ToolDefinition): Promise<Connection | undefined> {
    return connectTool(this.#app, tool);
  }

  /**
   * The request to pay for, with the market that the person wants; undefined when they gave up.
   * `connected` is what `connect` resolved with before, on the same way.
   */
  async pass(request: CallRequest, connected?: Connection): Promise<PassedRequest | undefined> {
    const connection = connected ?? (await this.connect(request.tool));
    if (connection === undefined) {
      return undefined;
    }
    const { folder = folderInFront() } = request;
    const args =
      request.keepsMarket === true
        ? request.args
        : await this.markets.confirm(request.tool, request.args, { folder });
    return args === undefined ? undefined : { request: { ...request, folder, args }, connection };
  }
}
