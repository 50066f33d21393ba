import type { App } from "../../platform/app.ts";
import type { ToolRunner } from "../paidCalls/toolRunner.ts";
import type { ArticleParts } from "./describeArticle.ts";

/** What agents' tools work with. */
export interface AgentHost {
  readonly app: App;
  /** What is loaded when it is first needed. */
  research(): Promise<ArticleParts & { readonly runner: Pick<ToolRunner, "forAgents"> }>;
}
