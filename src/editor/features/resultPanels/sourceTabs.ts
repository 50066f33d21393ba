import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import { WebviewTabs } from "../../platform/webviewTabs.ts";
import type { ResultSource } from "../../../research/results/resultSource.ts";
import { resultDefinition } from "../../../research/tools/resultDefinition.ts";
import type { FollowUps } from "./followUps.ts";

/** Several results of one tool as one document. */
export interface OpenedSource {
  readonly source: ResultSource;
  readonly tool: string;
  readonly title: string;
  readonly followUps: FollowUps;
}

/** The tabs of documents that are made of several results: one tab each, by an id that says which results. */
export class SourceTabs extends WebviewTabs {
  readonly #listening: { dispose(): void };

  /** `read` rejects with a sentence for what can't be opened; `view` is what the editor knows the tabs by. */
  constructor(app: App, view: string, read: (id: string) => Promise<OpenedSource>) {
    super(app, view, async (wanted) => {
      const { source, tool, title, followUps } = await read(wanted);
      return {
        id: source.id,
        title,
        icon: resultDefinition(tool)?.icon,
        load: async () => {
          const { ResultPanel } = await import("./resultPanel.ts");
          return (panel) => new ResultPanel({ app, source, followUps }, panel);
        },
      };
    });
    // Results were renamed or deleted.
    this.#listening = app.changedResults.event(() => {
      this.refresh().catch((error: unknown) => reportProblem(app.log, error));
    });
  }

  override dispose(): void {
    this.#listening.dispose();
    super.dispose();
  }
}
