import type { TextFilter } from "../../shared/columnFilters.ts";
import { inSight } from "../../shared/noticesInSight.ts";
import type { ActionOffer, Notice, ResultDocument, Section } from "../../shared/resultProtocol.ts";
import { noDetails } from "../../shared/resultTables.ts";
import { TableStore } from "../results/parts/tableStore.ts";
import type { TableSource } from "../results/parts/tableStore.ts";

/** A table over the articles of a project, with what else its page says. */
export interface ProjectTable {
  /** What it is, "Keyword Map". */
  readonly title: string;
  /** The project's name. */
  readonly subject: string;
  /** The data member that its columns are remembered by. */
  readonly name: string;
  readonly tableTitle: string;
  readonly source: TableSource;
  readonly notices: readonly Notice[];
  /** What stands before the table. */
  readonly before?: readonly Section[];
  readonly actions?: readonly ActionOffer[];
  /** True where it has figures of the sandbox. */
  readonly isSample: boolean;
}

/** A document of the result view with the rows behind its one table. */
export interface ProjectTableModel {
  readonly document: ResultDocument;
  readonly source: TableSource;
}

/** The header of a page over a project, made at a time; `isSample` where it has figures of the sandbox. */
export function projectHeader(
  title: string,
  project: string,
  isSample: boolean,
  now: Date,
): ResultDocument["header"] {
  return {
    title,
    subject: project,
    market: null,
    receivedAt: now.toISOString(),
    cost: 0,
    balanceAfter: null,
    sample: isSample,
    evidence: [],
    ofProject: "overview",
  };
}

/** The document of a table over a project, made at a time. */
export function projectTableModel(table: ProjectTable, now: Date): ProjectTableModel {
  const { title, subject, name, tableTitle, source, notices, before = [], actions = [] } = table;
  const head = new TableStore().add(name, tableTitle, source);
  return {
    document: {
      header: projectHeader(title, subject, table.isSample, now),
      notices: inSight(notices),
      sections: [...before, { kind: "table", name, title: tableTitle, table: head }],
      ...noDetails,
      actions,
    },
    source,
  };
}

/** Keeps the rows of which a column has these words. */
export function textFilter(key: string, words: string): TextFilter {
  return { kind: "text", key, words, without: "", questions: false };
}
