import * as l10n from "@vscode/l10n";
import type { SavedResult } from "../library/savedResult.ts";
import type { Envelope } from "../service/envelope.ts";
import type { JsonRecord } from "../shared/json.ts";
import { labelOf } from "../shared/labels.ts";
import { columnsOf } from "./memberColumns.ts";
import type {
  ActionOffer,
  CheckedBanner,
  KeyValue,
  Notice,
  ResourceOffer,
  ResultDocument,
  ResultHeader,
  Section,
} from "../shared/resultProtocol.ts";
import type { TableHead } from "../shared/table.ts";
import {
  checkedBanner,
  checkedTogether,
  checkedWords,
  newestPart,
  numbered,
  ownRows,
  partLabel,
} from "./answerParts.ts";
import type { AnswerParts } from "./answerParts.ts";
import { readEvidence } from "./evidence.ts";
import { actionOffer, isFreeAction, ownRowsOffer, resourceOffer } from "./nextActions.ts";
import { factTable } from "./views/factTable.ts";
import { hasEstimates } from "./views/memberSections.ts";
import { partNotices, tidyNotices } from "./views/notices.ts";
import { TableStore } from "./views/tableStore.ts";
import type { TableSource } from "./views/tableStore.ts";
import { PartsReader } from "./partsReader.ts";
import { resultSections } from "./resultSections.ts";

/** A document with the whole tables, which stay with the host until the view asks for them. */
export interface ResultModel {
  readonly document: ResultDocument;
  readonly tables: ReadonlyMap<string, TableSource>;
}

/**
 * What the view shows of a saved answer. Every member of `data` is in it, known or not. Rows and
 * results of `ownDomain` are marked as the reader's own.
 */
export function buildResultModel(
  result: SavedResult,
  envelope: Envelope | undefined,
  ownDomain?: string,
): ResultModel {
  return buildPartsModel([{ result, envelope, firstAction: 0, firstResource: 0 }], ownDomain);
}

/**
 * Several answers that continue each other as one: their keyword rows in one table, everything
 * else beside each other with the part it comes from. Figures are never added up, prices and
 * counts of checked keywords excepted.
 */
export function buildPartsModel(parts: AnswerParts, ownDomain?: string): ResultModel {
  return new ModelBuilder(parts, ownDomain).build();
}

class ModelBuilder {
  readonly #reader: PartsReader;
  readonly #tables = new TableStore();

  constructor(parts: AnswerParts, ownDomain: string | undefined) {
    this.#reader = new PartsReader(parts, ownDomain);
  }

  build(): ResultModel {
    const banner = checkedBanner(this.#reader.parts);
    const rows = (member: "entities" | "deltas"): readonly JsonRecord[] =>
      numbered(this.#reader.parts.map(({ envelope }) => envelope?.[member] ?? []));
    const sections = resultSections(this.#reader, this.#tables);
    const document: ResultDocument = {
      header: this.#header(),
      ...(banner === undefined ? {} : { checked: banner }),
      notices: this.#notices(banner, sections),
      sections,
      facts: factTable(
        this.#tables,
        this.#reader.parts.map(({ envelope }) => envelope?.facts ?? []),
      ),
      entities: this.#optionalTable("entities", l10n.t("Entities"), rows("entities"), [
        "label",
        "id",
        "kind",
      ]),
      deltas: this.#optionalTable("deltas", l10n.t("Changes"), rows("deltas")),
      coverage: this.#coverage(),
      actions: this.#actions(banner),
      resources: this.#resources(sections),
    };
    return { document, tables: this.#tables.sources };
  }

  #header(): ResultHeader {
    const { tool, subject, market, origin } = this.#reader.parts[0].result;
    const results = this.#reader.parts.map(({ result }) => result);
    const newest = results.reduce((latest, result) =>
      result.receivedAt > latest.receivedAt ? result : latest,
    );
    return {
      title: l10n.t(this.#reader.tool?.title ?? labelOf(tool)),
      subject,
      market: market === null ? null : `${market.location} · ${market.language}`,
      receivedAt: newest.receivedAt,
      cost: results.reduce((sum, { cost }) => sum + cost, 0),
      balanceAfter: newest.balanceAfter,
      ...(this.#reader.several
        ? {
            parts: results.map(({ receivedAt, cost }, index) => ({
              label: partLabel(index),
              receivedAt,
              cost,
            })),
          }
        : {}),
      sample: origin === "sandbox",
      evidence: readEvidence(this.#reader.parts.flatMap(({ envelope }) => envelope?.facts ?? [])),
    };
  }

  /** What the parts say for themselves, then once what holds for every answer of the tool. */
  #notices(banner: CheckedBanner | undefined, sections: readonly Section[]): Notice[] {
    const [{ result }] = this.#reader.parts;
    const counts =
      this.#reader.several && banner === undefined
        ? checkedTogether(this.#reader.parts)
        : undefined;
    const later = l10n.t("This continues an earlier result. Open that one to see both together.");
    const own = this.#reader.parts.flatMap((part, index) =>
      partNotices(part).map(({ kind, text }): Notice => ({
        kind,
        text: this.#reader.several ? `${partLabel(index)}: ${text}` : text,
      })),
    );
    const called = this.#reader.data.flatMap(
      (data, index) => this.#reader.view.notices?.(this.#reader.answer(data, index)) ?? [],
    );
    return tidyNotices([
      ...called,
      ...(typeof result.continues === "string" ? [{ kind: "note", text: later } as const] : []),
      ...(counts === undefined
        ? []
        : [
            {
              kind: "scope",
              text: l10n.t("{0}, in {1} parts.", checkedWords(counts), this.#reader.parts.length),
            } as const,
          ]),
      ...own,
      ...(sections.some(hasEstimates)
        ? [
            {
              kind: "note",
              text: l10n.t("Monthly volumes next to live positions are index estimates."),
            } as const,
          ]
        : []),
      ...(this.#reader.tool?.caveats ?? []).map((text): Notice => ({
        kind: "caveat",
        text: l10n.t(text),
      })),
    ]);
  }

  #coverage(): KeyValue[] {
    const counts = this.#reader.several ? checkedTogether(this.#reader.parts) : undefined;
    const together =
      counts === undefined
        ? []
        : [{ key: "checked", label: l10n.t("Keywords"), value: checkedWords(counts) }];
    const own = this.#reader.parts.flatMap(({ envelope }, index) =>
      Object.entries(envelope?.coverage.members ?? {}).map(([key, value]) =>
        this.#reader.partValue(key, { index, value }),
      ),
    );
    return [...together, ...own];
  }

  /** Those of the newest part, but for the one that stands on top of the page; first what costs nothing. */
  #actions(banner: CheckedBanner | undefined): ActionOffer[] {
    const { envelope, firstAction } = newestPart(this.#reader.parts);
    const newest = this.#reader.parts.length - 1;
    const answer = this.#reader.answer(this.#reader.data[newest] ?? {}, newest);
    const actions = (envelope?.nextActions ?? []).map((action, index) => ({
      action,
      offer: actionOffer(action, firstAction + index),
      isFree: isFreeAction(action),
    }));
    const isLed = ({ action }: (typeof actions)[number]): number =>
      this.#reader.view.leads?.(action, answer) === true ? 0 : 1;
    return actions
      .filter(({ offer }) => offer.index !== banner?.offer?.index)
      .toSorted((a, b) => Number(b.isFree) - Number(a.isFree) || isLed(a) - isLed(b))
      .map(({ offer }) => offer);
  }

  #resources(sections: readonly Section[]): ResourceOffer[] {
    const shown = Math.max(
      0,
      ...sections.map((section) => (section.kind === "table" ? section.table.rowCount : 0)),
    );
    return this.#reader.parts.flatMap((answer, part) => {
      const datasets = (answer.envelope?.resources ?? []).map((resource, index) =>
        resourceOffer(resource, answer.firstResource + index, shown),
      );
      const own = ownRows(answer);
      const offers =
        own === undefined
          ? datasets
          : [...datasets, ownRowsOffer(own, answer.firstResource + datasets.length)];
      return offers.map((offer) => ({
        ...offer,
        description: this.#reader.labelled(offer.description, part),
      }));
    });
  }

  #optionalTable(
    name: string,
    title: string,
    rows: readonly JsonRecord[],
    preferred?: readonly string[],
  ): TableHead | null {
    const columns = columnsOf(rows, preferred);
    return rows.length === 0
      ? null
      : this.#tables.add(name, title, {
          columns,
          count: rows.length,
          rows: (from, to) => rows.slice(from, to),
        });
  }
}
