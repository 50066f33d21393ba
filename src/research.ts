import * as vscode from "vscode";
import { Batches } from "./features/batches/batches.ts";
import { registerBatches } from "./features/batches/registerBatches.ts";
import { FormPanels } from "./features/forms/formPanels.ts";
import { ToolFormHost } from "./features/forms/toolFormHost.ts";
import { ResultPanels } from "./features/resultPanels/resultPanels.ts";
import { registerToolRuns } from "./features/toolRuns/registerToolRuns.ts";
import type { Runs } from "./features/toolRuns/runs.ts";
import { ToolFlow } from "./features/toolRuns/toolFlow.ts";
import { ToolRunner } from "./features/toolRuns/toolRunner.ts";
import type { App } from "./platform/app.ts";
import { reportProblem } from "./platform/commands.ts";

/** Everything about running tools and reading results. */
export interface Research extends vscode.Disposable {
  readonly runner: ToolRunner;
  readonly flow: ToolFlow;
  readonly batches: Batches;
  readonly forms: FormPanels;
  readonly formHost: ToolFormHost;
  readonly panels: ResultPanels;
}

/** Assembles what is loaded when somebody first wants a tool, a form or a result, and registers its commands. */
export function openResearch(app: App, runs: Runs): Research {
  const runner = new ToolRunner(app, runs);
  const flow = new ToolFlow(app, runner);
  const batches = new Batches(app, runner);
  const panels = new ResultPanels(app, flow);
  const formHost = new ToolFormHost(app, flow);
  const forms = new FormPanels(app, formHost);
  const disposable = vscode.Disposable.from(
    panels,
    forms,
    formHost,
    flow.onDidAnswer((answer) => void panels.show(answer).catch((error: unknown) => reportProblem(app.log, error))),
    flow.onDidWantForm((start) => forms.open(start)),
    runner.onDidKeep((answer) => app.kept.fire(answer)),
    batches,
    registerBatches(app, flow, batches),
    registerToolRuns(app, { flow, runner, panels }),
  );
  return { runner, flow, batches, forms, formHost, panels, dispose: () => void disposable.dispose() };
}
