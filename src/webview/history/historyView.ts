import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, LitElement, nothing } from "lit";
import { countedText, formatInteger } from "../../shared/format.ts";
import { mostCharted } from "../../shared/historyProtocol.ts";
import type { HistoryDocument } from "../../shared/historyProtocol.ts";
import { icon } from "../elements/icon.ts";
import { longText } from "../elements/longText.ts";
import "../grid/dataGrid.ts";
import type { GridHost, GridState } from "../grid/gridHost.ts";
import type { ViewState } from "../result/viewState.ts";
import type { HistorySession } from "./historySession.ts";
import "./rankChart.ts";

/** A rank history, drawn: the chosen rows as a chart, and all of them as a table, which is the chart's text as well. */
export class HistoryView extends LitElement {
  static override readonly properties = { session: {}, state: {} };

  declare session: HistorySession | undefined;
  declare state: ViewState | undefined;

  #host: GridHost | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { session, state } = this;
    if (session === undefined || state === undefined) {
      return nothing;
    }
    const { document } = session;
    return html`<main class="seo-result" aria-label=${l10n.t("Rank history")}>
      ${document === undefined ? waiting(session) : this.#page(document, session, state)}</main>`;
  }

  protected override updated(): void {
    const { session, state } = this;
    if (session?.table !== undefined && session.table.rowCount > 0) {
      void session.showChart(charted(state?.grid(session.table.id)));
    }
  }

  #page(document: HistoryDocument, session: HistorySession, state: ViewState): TemplateResult {
    const { title, file, problems, table, otherDays } = document;
    const { failure, chart, chartFailure } = session;
    const selected = selectedCount(state.grid(table.id));
    return html`<header class="seo-header">
        <h1>${l10n.t("Rank History")}: <bdi>${longText(title, 160)}</bdi></h1>
        <div class="seo-origin"><ul class="seo-meta">
          <li><bdi>${longText(file, 200)}</bdi></li>
          <li><button type="button" class="seo-quiet" data-action="openText" @click=${() => session.openText()}>${icon("edit")}${l10n.t("Open as Text")}</button></li>
          ${otherDays === 0 ? nothing : html`<li><button type="button" class="seo-quiet" data-action="isoDays" title=${l10n.t("A spreadsheet has written days in another form than 2026-01-31. One undo takes the change back.")} @click=${() => session.isoDays()}>${icon("edit")}${countedText(otherDays, { one: "Correct 1 Date", other: "Correct {0} Dates" }, formatInteger(otherDays))}</button></li>`}
        </ul></div>
      </header>
      ${[...problems, ...(failure === undefined ? [] : [failure])].map(
        (problem) =>
          html`<p role="alert" class="seo-error">${icon("problem")}<span><bdi>${longText(problem, 600)}</bdi></span></p>`,
      )}
      ${
        table.rowCount === 0
          ? nothing
          : html`<section class="seo-section" aria-label=${l10n.t("Chart")}>
          <p class="seo-muted seo-rank-hint">${hint(selected)}</p>
          ${chartFailure === undefined ? nothing : html`<p role="alert" class="seo-error">${icon("problem")}<span>${longText(chartFailure, 600)}</span></p>`}
          <seo-ranks .chart=${chart} .commits=${session.commits}></seo-ranks></section>`
      }
      <section class="seo-section" aria-label=${l10n.t("Keywords")}>
        <seo-grid .table=${session.table} .loaded=${session.table?.loaded} .failure=${session.rowFailure}
          .initial=${state.grid(table.id)} .host=${this.#gridHost(session, state, table.id)}></seo-grid></section>`;
  }

  #gridHost(session: HistorySession, state: ViewState, table: string): GridHost {
    this.#host ??= {
      copy: (text) => session.copy(text),
      get delimiter() {
        return session.delimiter;
      },
      openLink: (column, row) => session.openLink(column, row),
      reload: () => void session.fetchRows(),
      stateChanged: (grid) => {
        state.setGrid(table, grid);
        this.requestUpdate();
      },
      layout: undefined,
      // How these columns are arranged lasts as long as the tab.
      layoutChanged: () => undefined,
      menu: () => Promise.resolve([]),
      runMenu: () => Promise.resolve(null),
    };
    return this.#host;
  }
}

function waiting(session: HistorySession): TemplateResult {
  return session.failure === undefined
    ? html`<p class="seo-waiting" role="status">${icon("spinner")}${l10n.t("Opening the rank history…")}</p>`
    : html`<div class="seo-waiting" role="alert">${icon("problem")}<span><bdi>${longText(session.failure, 600)}</bdi></span>
        <button type="button" class="seo-secondary" data-action="retry" @click=${() => void session.start()}>${l10n.t("Try Again")}</button>
        <button type="button" class="seo-quiet" data-action="openText" @click=${() => session.openText()}>${icon("edit")}${l10n.t("Open as Text")}</button></div>`;
}

/** What is charted, and how to chart something else. */
function hint(selected: number): string {
  const most = formatInteger(mostCharted);
  return selected === 0
    ? l10n.t("Select up to {0} rows of the table to chart them. Showing the first row.", most)
    : selected > mostCharted
      ? l10n.t("Showing the first {0} of {1} selected rows.", most, formatInteger(selected))
      : l10n.t("Showing the selected rows. Lines break where a keyword wasn't checked for long.");
}

/** The rows that are charted: the first of the selected ones, else the first row. */
function charted(grid: GridState | undefined): number[] {
  const rows: number[] = [];
  const runs = grid?.selected?.runs ?? [];
  for (let at = 0; at + 1 < runs.length; at += 2) {
    const [from = 0, to = 0] = [runs[at], runs[at + 1]];
    for (let row = from; row < to && rows.length < mostCharted; row += 1) {
      rows.push(row);
    }
  }
  return rows.length === 0 ? [0] : rows;
}

function selectedCount(grid: GridState | undefined): number {
  return (grid?.selected?.runs ?? []).reduce(
    (count, place, index) => count + (index % 2 === 0 ? -place : place),
    0,
  );
}

customElements.define("seo-history", HistoryView);
