import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, LitElement, nothing } from "lit";
import type { ResultDocument, Section } from "../../shared/resultProtocol.ts";
import type { TableHead } from "../../shared/table.ts";
import "../grid/dataGrid.ts";
import type { GridHost, ShownRows } from "../grid/gridHost.ts";
import type { TableData } from "../grid/tableData.ts";
import { resultHeader } from "./headerTemplates.ts";
import { jsonTemplate, openButton } from "./jsonTemplates.ts";
import { noticeList, notesButton } from "./noteTemplates.ts";
import { checkedBanner, exportOffers, nextSteps } from "./offerTemplates.ts";
import type { ResultSession } from "./resultSession.ts";
import { sectionId } from "./sectionHeading.ts";
import type { SectionNote } from "./sectionHeading.ts";
import { membersSection, membersTitle, sectionNav } from "./sectionNav.ts";
import type { SectionHost } from "./sectionTemplates.ts";
import { collapsible, sectionList, valueList, waitingTemplate } from "./sectionTemplates.ts";
import type { ViewState } from "./viewState.ts";
import { messageOf } from "../../shared/errorMessage.ts";

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
  #jsonError = "";
  #note: SectionNote | undefined;

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
      ${
        document === undefined
          ? html`${waitingTemplate(
              session.failure,
              () => void session.start(),
              openButton(() => this.#openJson(session, 0)),
            )}${this.#jsonFailure}`
          : this.#content(session, state, document)
      }
      <p class="seo-unseen" role="status">${this.#note !== undefined && this.#note.failure === undefined ? l10n.t("Link copied") : nothing}</p>
    </main>`;
  }

  /** Goes to a section, opening it if it is closed. False when there is none of this name. */
  async reveal(name: string): Promise<boolean> {
    let section = document.getElementById(sectionId(name));
    if (section === null && document.getElementById(sectionId(membersSection)) !== null) {
      // It may be one of those that are drawn only while they are unfolded.
      await this.#open(membersSection);
      section = document.getElementById(sectionId(name));
    }
    if (section === null) {
      return false;
    }
    if (section.querySelector(":scope > details") !== null) {
      await this.#open(name);
    }
    section.scrollIntoView({ block: "start" });
    section.querySelector<HTMLElement>("summary, h2")?.focus({ preventScroll: true });
    return true;
  }

  async #open(name: string): Promise<void> {
    this.state?.setOpen(name, true);
    this.requestUpdate();
    await this.updateComplete;
  }

  /** The JSON text of a part is asked for once its section is open. */
  protected override updated(): void {
    const { session, state } = this;
    if (session?.document === undefined || state === undefined) {
      return;
    }
    for (const part of partNumbers(session.document)) {
      if (
        state.isOpen(membersSection) &&
        state.isOpen(jsonSection(part)) &&
        session.json(part).state === "none"
      ) {
        void session.fetchJson(part);
      }
    }
  }

  #content(session: ResultSession, state: ViewState, document: ResultDocument): TemplateResult {
    const host = this.#sectionHost(session, state);
    const sections = document.sections.filter(({ isOther }) => isOther === undefined);
    const lead = leadLength(sections);
    const exports = exportOffers(session, document.resources);
    const hasTable = sections[lead - 1]?.kind === "table";
    return html`${
      session.failure === undefined
        ? nothing
        : waitingTemplate(
            session.failure,
            () => void session.start(),
            openButton(() => this.#openJson(session, 0)),
          )
    }
      ${resultHeader(document.header, session, () => this.#openJson(session, 0), notesButton(document.notices, host))}${checkedBanner(session, document.checked)}${noticeList(document.notices, host)}
      ${sectionNav(document, (name) => void this.reveal(name))}
      ${document.areActionsFirst === true ? nextSteps(session, document.actions, host) : nothing}
      ${hasTable ? nothing : exports}
      ${sectionList(sections.slice(0, lead), host, hasTable ? exports : nothing)}
      ${sectionList(sections.slice(lead), host, nothing)}
      ${document.areActionsFirst === true ? nothing : nextSteps(session, document.actions, host)}
      ${hasMembers(document) ? collapsible(host, { name: membersSection, title: membersTitle() }, null, () => this.#members(session, document, host)) : nothing}`;
  }

  /** Everything else that the response has: what the page doesn't know or has said already, and its JSON. */
  #members(session: ResultSession, document: ResultDocument, host: SectionHost): TemplateResult {
    const { facts, entities, deltas, coverage, resources } = document;
    const table = (
      name: string,
      title: string,
      head: TableHead | null,
    ): TemplateResult | typeof nothing =>
      head === null
        ? nothing
        : collapsible(host, { name: `:${name}`, title }, head.rowCount, () => host.grid(head.id));
    const json = (part: number): TemplateResult =>
      html`${jsonTemplate(session.json(part), {
        copy: () => this.#copyJson(session, part),
        open: () => this.#openJson(session, part),
        retry: () => void session.fetchJson(part),
      })}
        ${this.#jsonFailure}`;
    const jsonTitle = (part: number): string =>
      ["JSON", document.header.parts?.[part]?.label ?? []].flat().join(" · ");
    const others = document.sections.filter(({ isOther }) => isOther === true);
    return html`${sectionList(others, host, nothing)}${table("facts", l10n.t("Facts"), facts)}${table("entities", l10n.t("Entities"), entities)}
      ${table("deltas", l10n.t("Changes"), deltas)}
      ${coverage.length === 0 ? nothing : collapsible(host, { name: ":coverage", title: l10n.t("Coverage") }, null, () => valueList(coverage))}
      ${resources.length === 0 ? nothing : collapsible(host, { name: ":resources", title: l10n.t("Datasets") }, resources.length, () => valueList(resources.map(({ index, label, description }) => ({ key: `${index}`, label, value: description }))))}
      ${partNumbers(document).map((part) => collapsible(host, { name: jsonSection(part), title: jsonTitle(part) }, null, () => json(part)))}`;
  }

  get #jsonFailure(): TemplateResult | typeof nothing {
    return this.#jsonError === ""
      ? nothing
      : html`<p role="alert" class="seo-error">${this.#jsonError}</p>`;
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
      openLink: (section, { table, column, row }) =>
        void this.#tell(section, session.openLink(table, column, row), false),
      ...(session.isLinkable
        ? {
            copyLink: (section: string): void =>
              void this.#tell(section, session.copySectionLink(section), true),
          }
        : {}),
      forgetNote: (section) => {
        if (this.#note?.section === section && this.#note.failure === undefined) {
          this.#setNote(undefined);
        }
      },
      note: this.#note,
    };
  }

  /** Notes how it went with what a section asked of the host. */
  async #tell(section: string, asked: Promise<unknown>, showsFailure: boolean): Promise<void> {
    this.#setNote(undefined);
    try {
      await asked;
      this.#setNote(showsFailure ? { section, failure: undefined } : undefined);
    } catch (error) {
      this.#setNote({ section, failure: messageOf(error) });
    }
  }

  #setNote(note: SectionNote | undefined): void {
    this.#note = note;
    this.requestUpdate();
  }

  #gridHost(session: ResultSession, state: ViewState, { id, name }: TableData): GridHost {
    let host = this.#gridHosts.get(id);
    if (host === undefined) {
      host = {
        copy: (text) => session.copy(text),
        get delimiter() {
          return session.delimiter;
        },
        openLink: (column, row) => session.openLink(id, column, row),
        reload: () => void session.retryRows(id),
        stateChanged: (grid) => state.setGrid(id, grid),
        get layout() {
          return session.layout(name);
        },
        layoutChanged: (layout) => session.keepLayout(name, layout),
        menu: (rows) => session.rowMenu(id, rows),
        runMenu: (part, item) => session.runRowMenu(id, part, item),
        ...(session.document?.header.ofProject !== undefined
          ? {}
          : { keep: (part: ShownRows, as: "save" | "insert") => session.keepRows(id, part, as) }),
      };
      this.#gridHosts.set(id, host);
    }
    return host;
  }

  #copyJson(session: ResultSession, part: number): void {
    const json = session.json(part);
    if (json.state === "there") {
      this.#tellJsonFailure(session.copy(json.text));
    }
  }

  #openJson(session: ResultSession, part: number): void {
    this.#tellJsonFailure(session.openJson(part));
  }

  #tellJsonFailure(asked: Promise<null>): void {
    this.#jsonError = "";
    void asked.catch((error: unknown) => {
      this.#jsonError = messageOf(error);
      this.requestUpdate();
    });
  }
}

/** True where the page has something to unfold at its end: not for a table of the project. */
function hasMembers(document: ResultDocument): boolean {
  const { facts, entities, deltas, coverage, sections } = document;
  return (
    partNumbers(document).length > 0 ||
    coverage.length > 0 ||
    sections.some(({ isOther }) => isOther === true) ||
    [facts, entities, deltas].some((table) => table !== null)
  );
}

/** The numbers of the answers that are shown as one, from 0. */
function partNumbers({ header }: ResultDocument): number[] {
  return header.ofProject !== undefined || header.isCombined === true
    ? []
    : (header.parts ?? [0]).map((_part, index) => index);
}

/**
 * How many sections lead the page: up to and including the first table, which exports stand beside;
 * without an open one, up to what is closed at first.
 */
function leadLength(sections: readonly Section[]): number {
  const firstTable = sections.findIndex(
    ({ kind, folded }) => kind === "table" && folded === undefined,
  );
  const firstFolded = sections.findIndex(({ folded }) => folded !== undefined);
  return firstTable >= 0 ? firstTable + 1 : firstFolded >= 0 ? firstFolded : sections.length;
}

customElements.define("seo-result", ResultView);
