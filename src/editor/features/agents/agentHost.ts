import type { App } from "../../platform/app.ts";
import type { OutsideRequester } from "../paidCalls/outsideRequester.ts";
import type { ToolRunner } from "../paidCalls/toolRunner.ts";
import type { ProjectTables } from "../planning/projectTables.ts";
import type { ArticleParts } from "./describeArticle.ts";

/** What is loaded when it is first needed. */
export interface AgentParts extends ArticleParts {
  readonly runner: Pick<ToolRunner, "forAgents">;
  readonly projectTables: Pick<ProjectTables, "opportunities" | "changes">;
}

/** What agents' tools work with. */
export interface AgentHost {
  readonly app: App;
  /** What is loaded when it is first needed. */
  research(): Promise<AgentParts>;
  /** Asks for an agent outside the editor, which has no chat that asks; absent for one in chat. */
  readonly outside?: OutsideRequester;
}
