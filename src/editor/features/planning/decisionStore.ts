import * as vscode from "vscode";
import * as z from "zod/mini";
import {
  decisionKinds,
  decisionsFile,
  readDecisions,
  withDecisions,
} from "../../../research/opportunities/decisions.ts";
import type { Decision, ReadDecisions } from "../../../research/opportunities/decisions.ts";
import { keyOfRow, localKey } from "../../../research/opportunities/decided.ts";
import type { LocalDecisions } from "../../../research/opportunities/decided.ts";
import type {
  OpportunityList,
  OpportunityRow,
} from "../../../research/opportunities/opportunity.ts";
import { formatInteger } from "../../../shared/format.ts";
import type { App } from "../../platform/app.ts";
import { LinesFile } from "./linesFile.ts";

/** What is remembered on this machine, by the project's folder. */
const localState = "seoResearch.opportunities";
/** Decisions and figures that are remembered of a project. */
const mostRemembered = 2_000;

const stored = z.record(
  z.string(),
  z.object({
    ofQueries: z.record(
      z.string(),
      z.object({ decision: z.enum(decisionKinds), day: z.string(), note: z.string() }),
    ),
    dismissedAt: z.record(z.string(), z.number()),
  }),
);

/** A row with the list that it is in, and the largest figure of its article there. */
export interface RowToDecide {
  readonly list: OpportunityList;
  readonly row: OpportunityRow;
}

/** The decisions of a project: in its opportunities.csv, and on this machine. */
export class DecisionStore {
  readonly #app: App;
  readonly #folder: vscode.WorkspaceFolder;
  readonly #file: LinesFile;

  constructor(app: App, folder: vscode.WorkspaceFolder) {
    this.#app = app;
    this.#folder = folder;
    this.#file = new LinesFile(app, folder, decisionsFile);
  }

  /** The file's decisions; what is wrong with it as a sentence. */
  async read(): Promise<ReadDecisions & { readonly problem?: string }> {
    const none: ReadDecisions = { decisions: [], hasMarks: false, unread: 0 };
    return this.#file.read(none, readDecisions);
  }

  /** What was decided on this machine alone. */
  get local(): LocalDecisions {
    return this.#all[this.#key] ?? { ofQueries: {}, dismissedAt: {} };
  }

  /** Shows the searches again that were hidden on this machine alone. */
  async forgetQueries(): Promise<void> {
    await this.#app.context.workspaceState.update(localState, {
      ...this.#all,
      [this.#key]: { ...this.local, ofQueries: {} },
    });
  }

  /**
   * Notes a decision about rows: in the file, which has no figure and no query of the site's own; about such a query on this
   * machine. Asks before the first file where the site would publish it. False where the person decided against it.
   */
  async decide(
    rows: readonly RowToDecide[],
    decision: Pick<Decision, "decision" | "day" | "note">,
    figures: ReadonlyMap<string, number>,
  ): Promise<boolean> {
    const named = rows.flatMap(({ list, row }): Decision[] => {
      const key = keyOfRow(list, row);
      return key === undefined ? [] : [{ ...key, ...decision }];
    });
    const local = rows.filter(({ list, row }) => keyOfRow(list, row) === undefined).length;
    if (local + Object.keys(this.local.ofQueries).length > mostRemembered) {
      throw new Error(
        vscode.l10n.t(
          "Choose fewer rows: decisions about {0} searches at most are saved on this machine.",
          formatInteger(mostRemembered),
        ),
      );
    }
    const added = [...new Map(named.map((one) => [JSON.stringify(one), one])).values()];
    if (added.length > 0 && !(await this.#file.append((text) => withDecisions(text, added)))) {
      return false;
    }
    await this.#remember(rows, decision, figures);
    return true;
  }

  async #remember(
    rows: readonly RowToDecide[],
    decision: Pick<Decision, "decision" | "day" | "note">,
    figures: ReadonlyMap<string, number>,
  ): Promise<void> {
    const { ofQueries, dismissedAt } = this.local;
    const ofLocal = rows
      .filter(({ list, row }) => keyOfRow(list, row) === undefined)
      .map(({ list, row }) => [localKey(list, row), decision] as const);
    const dismissed = decision.decision === "dismissed" ? [...figures] : [];
    await this.#app.context.workspaceState.update(localState, {
      ...this.#all,
      [this.#key]: {
        ofQueries: Object.fromEntries(
          [...Object.entries(ofQueries), ...ofLocal].slice(-mostRemembered),
        ),
        dismissedAt: Object.fromEntries(
          [...Object.entries(dismissedAt), ...dismissed].slice(-mostRemembered),
        ),
      },
    });
  }

  get #all(): z.infer<typeof stored> {
    const read = stored.safeParse(this.#app.context.workspaceState.get(localState));
    return read.success ? read.data : {};
  }

  get #key(): string {
    return this.#folder.uri.toString();
  }
}
