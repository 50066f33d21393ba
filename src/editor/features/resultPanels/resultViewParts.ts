import type { App } from "../../platform/app.ts";
import type { ResultSource } from "../../../research/results/resultSource.ts";
import type { FollowUps } from "./followUps.ts";

/** What a view of a result is made from. */
export interface ResultViewParts {
  readonly app: App;
  readonly source: ResultSource;
  readonly followUps: FollowUps;
  /** The section to begin at; absent for the top, or where the view was left. */
  readonly section?: string;
}
