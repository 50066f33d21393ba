import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { LitElement, html, nothing } from "lit";
import type { ResultDocument, Section } from "../../shared/resultProtocol.ts";
import type { TableHead } from "../../shared/table.ts";
import "../components/dataGrid.ts";
import { errorText } from "../components/errorText.ts";
import type { GridHost } from "../components/gridHost.ts";
import type { TableData } from "../components/tableData.ts";
import { noticeList, resultHeader } from "./headerTemplates.ts";
import { jsonTemplate } from "./jsonTemplates.ts";
import { checkedBanner, exportOffers, nextSteps } from "./offerTemplates.ts";
import type { ResultSession } from "./resultSession.ts";
import type { SectionHost } from "./sectionTemplates.ts";
import { collapsible, sectionTemplate, valueList, waitingTemplate } from "./sectionTemplates.ts";
import type { ViewState } from "./viewState.ts";

/** The name under which the state keeps whether a part's JSON is open. */
function jsonSection(part: number): string {
  return part === 0 ? ":json" : `:json:${part}`;
}

/** A saved answer, drawn. It holds nothing itself: the session knows what is there, the state how it is looked at. */
export class ResultView extends LitElement {
  static override readonly properties = { session: {}, state: {} };

  declare session: ResultSession | undefined;
  declare state: ViewState | undefined;

  readonly #gridHosts = new Map<string, GridHost>();
  #copyError = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { session, state } = this;
    if (session === undefined || state === undefined) {
      return nothing;
    }
    const { document } = session;
    return html`<main class="seo-result" aria-label=${l10n.t("Result")}>
      ${document === undefined
        ? waitingTemplate(session.failure, () => void session.start())
        : this.#content(session, state, document)}
    </main>`;
  }

  /** The JSON text of a part is asked for once its section is open. */
  protected override updated(): void {
    const { session, state } = this;
    if (session?.document === undefined || state === undefined) {
      return;
    }
    for (const part of partNumbers(session.document)) {
      if (state.isOpen(jsonSection(part)) && session.json(part).state === "none") {
        void session.fetchJson(part);
      }
    }
  }

  #content(session: ResultSession, state: ViewState, document: ResultDocument): TemplateResult {
    const host = this.#sectionHost(session, state);
    const lead = leadLength(document.sections);
    const exports = exportOffers(session, document.resources);
    const hasTable = document.sections[lead - 1]?.kind === "table";
    return html`${session.failure === undefined ? nothing : waitingTemplate(session.failure, () => void session.start())}
      ${resultHeader(document.header)}${checkedBanner(session, document.checked)}${noticeList(document.notices)}
      ${hasTable ? nothing : exports}
      <div class=${document.actions.length === 0 ? "seo-lead" : "seo-lead seo-lead-aside"}>
        <div class="seo-lead-main">
          ${document.sections.slice(0, lead).map((section, index) =>
            sectionTemplate(section, host, index === lead - 1 && hasTable ? exports : nothing))}
        </div>
        ${nextSteps(session, document.actions)}
      </div>
      ${document.sections.slice(lead).map((section) => sectionTemplate(section, host, nothing))}
      ${this.#details(session, document, host)}`;
  }

  #details(session: ResultSession, document: ResultDocument, host: SectionHost): TemplateResult {
    const { facts, entities, deltas, coverage } = document;
    const table = (name: string, title: string, head: TableHead | null): TemplateResult | typeof nothing =>
      head === null ? nothing : collapsible(host, `:${name}`, title, head.rowCount, () => host.grid(head.id));
    const json = (part: number): TemplateResult =>
      html`${jsonTemplate(session.json(part), () => this.#copyJson(session, part), () => void session.fetchJson(part))}
        ${this.#copyError === "" ? nothing : html`<p role="alert" class="seo-error">${this.#copyError}</p>`}`;
    const jsonTitle = (part: number): string => ["JSON", document.header.parts?.[part]?.label ?? []].flat().join(" · ");
    return html`${table("facts", l10n.t("Facts"), facts)}${table("entities", l10n.t("Entities"), entities)}
      ${table("deltas", l10n.t("Changes"), deltas)}
      ${coverage.length === 0 ? nothing : collapsible(host, ":coverage", l10n.t("Coverage"), null, () => valueList(coverage))}
      ${partNumbers(document).map((part) => collapsible(host, jsonSection(part), jsonTitle(part), null, () => json(part)))}`;
  }

  #sectionHost(session: ResultSession, state: ViewState): SectionHost {
    return {
      isOpen: (name) => state.isOpen(name),
      toggled: (name, open) => {
        if (state.isOpen(name) !== open) {
          state.setOpen(name, open);
          this.requestUpdate();
        }
      },
      grid: (id) => {
        const table = session.table(id);
        return table === undefined
          ? nothing
          : html`<seo-grid .table=${table.data} .loaded=${table.data.loaded} .failure=${table.failure}
              .initial=${state.grid(id)} .host=${this.#gridHost(session, state, table.data)}></seo-grid>`;
      },
      openLink: ({ table, column, row }) => void session.openLink(table, column, row),
      copyLink: (section) => session.copySectionLink(section),
    };
  }

  #gridHost(session: ResultSession, state: ViewState, { id, name }: TableData): GridHost {
    let host = this.#gridHosts.get(id);
    if (host === undefined) {
      host = {
        copy: (text) => session.copy(text),
        openLink: (column, row) => session.openLink(id, column, row),
        reload: () => void session.retryRows(id),
        stateChanged: (grid) => state.setGrid(id, grid),
        layout: session.layout(name),
        layoutChanged: (layout) => session.keepLayout(name, layout),
        menu: (rows) => session.rowMenu(id, rows),
        runMenu: (rows, item) => session.runRowMenu(id, rows, item),
      };
      this.#gridHosts.set(id, host);
    }
    return host;
  }

  #copyJson(session: ResultSession, part: number): void {
    const json = session.json(part);
    if (json.state !== "there") {
      return;
    }
    const fail = (error: unknown): void => {
      this.#copyError = errorText(error);
      this.requestUpdate();
    };
    this.#copyError = "";
    void session.copy(json.text).catch(fail);
  }
}

/** The numbers of the answers that are shown as one, from 0. */
function partNumbers({ header }: ResultDocument): number[] {
  return (header.parts ?? [0]).map((_part, index) => index);
}

/** How many sections lead the page: up to and including the first table, which the follow-ups stand beside. */
function leadLength(sections: readonly Section[]): number {
  const firstTable = sections.findIndex(({ kind }) => kind === "table");
  return firstTable < 0 ? sections.length : firstTable + 1;
}

customElements.define("seo-result", ResultView);
