import * as l10n from "../../shared/l10n.ts";
import type { SavedResult } from "../library/savedResult.ts";
import type { SuggestedAction } from "../service/envelope.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type {
  ActionOffer,
  CheckedBanner,
  KeyValue,
  Notice,
  ResultDocument,
} from "../../shared/resultProtocol.ts";
import { isSearchConsoleExport } from "../searchConsole/savedExport.ts";
import { exportWayOffers } from "./exportWays.ts";
import { actionOffers, checkedBanner, resourceOffers } from "./resultOffers.ts";
import { checkedTogether, checkedWords, newestPart, numbered } from "./parts/answerParts.ts";
import type { AnswerParts } from "./parts/answerParts.ts";
import { PartsReader } from "./partsReader.ts";
import { resultHeader } from "./resultHeader.ts";
import { resultNotices } from "./resultNotices.ts";
import type { NoticeFacts } from "./resultNotices.ts";
import { resultSections } from "./resultSections.ts";
import type { PartNotice } from "./parts/notices.ts";
import { leftOutNotices } from "./parts/notices.ts";
import { formatInteger } from "../../shared/format.ts";
import { factTable, optionalTable } from "./parts/facts.ts";
import { TableStore } from "./parts/tableStore.ts";
import type { TableSource } from "./parts/tableStore.ts";

/** A document with the whole tables, which stay with the host until the view asks for them. */
export interface ResultModel {
  readonly document: ResultDocument;
  readonly tables: ReadonlyMap<string, TableSource>;
  /** True for a notice in our own words; absent where that isn't asked for. */
  readonly isOurs?: (notice: Notice) => boolean;
  /** The members of `data` of each part, unformatted; absent where nothing reads them. */
  readonly data?: readonly JsonRecord[];
  /** What rows of the document are said to come from; absent for the first part's result. */
  readonly about?: SavedResult;
}

/**
 * What the view shows of a saved answer, or of several that continue each other as one: then their
 * keyword rows are in one table, everything else beside each other with the part it comes from.
 * Every member of `data` is in it, known or not. Rows and results of `ownDomain` are marked as the
 * reader's own. Figures are never added up, prices and counts of checked keywords excepted.
 */
export function buildPartsModel(parts: AnswerParts, ownDomain?: string): ResultModel {
  return new ModelBuilder(parts, ownDomain).build();
}

/** Which tables don't draw all members of their rows. */
export function columnWords({ leftOut }: TableStore): string[] {
  return leftOut.map(({ title, count }) =>
    l10n.t("{0}, columns: at least {1}", title, formatInteger(count)),
  );
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
    const tables = {
      facts: factTable(
        this.#tables,
        this.#reader.parts.map(({ envelope }) => envelope?.facts ?? []),
      ),
      entities: optionalTable(this.#tables, "entities", l10n.t("Entities"), rows("entities"), [
        "label",
        "id",
        "kind",
      ]),
      deltas: optionalTable(this.#tables, "deltas", l10n.t("Changes"), rows("deltas")),
    };
    const resources = resourceOffers(this.#reader.parts, sections);
    const canLoad = resources.some(({ load }) => load !== undefined);
    const own: readonly PartNotice[] = [
      ...this.#notices({ hasBanner: banner !== undefined, sections, canLoad }),
      ...leftOutNotices(columnWords(this.#tables)),
    ];
    const notices = own.map(({ isSaid, ...notice }) => ({ notice, isSaid }));
    const ours = new Set<Notice>(
      notices.flatMap(({ notice, isSaid }) => (isSaid === true ? [] : [notice])),
    );
    const document: ResultDocument = {
      header: resultHeader(this.#reader.parts, this.#reader.tool, sections),
      ...(banner === undefined ? {} : { checked: banner }),
      notices: notices.map(({ notice }) => notice),
      sections,
      ...tables,
      coverage: this.#coverage(),
      actions: this.#actions(banner),
      resources,
    };
    return {
      document,
      tables: this.#tables.sources,
      data: this.#reader.data,
      isOurs: (notice) => ours.has(notice),
    };
  }

  #notices(facts: Pick<NoticeFacts, "hasBanner" | "sections" | "canLoad">): PartNotice[] {
    const { parts, tool, readings, view } = this.#reader;
    return resultNotices(parts, {
      ...facts,
      tool,
      readings,
      own: readings.flatMap(
        ({ drawn }, index) => view.notices?.(this.#reader.answer(drawn, index)) ?? [],
      ),
      notes: readings.flatMap(
        ({ drawn }, index) => view.notes?.(this.#reader.answer(drawn, index)) ?? [],
      ),
    });
  }

  /** What costs nothing first: back to the tables over the project that the figures are for. */
  #actions(banner: CheckedBanner | undefined): ActionOffer[] {
    const part = newestPart(this.#reader.parts);
    const { result, envelope, firstAction } = part;
    if (isSearchConsoleExport(result)) {
      return exportWayOffers(envelope?.data ?? {}, firstAction);
    }
    const offered = actionOffers(part, banner, (action) => this.#leads(action));
    return this.#reader.tool?.feedsProject === true && envelope !== undefined
      ? [...exportWayOffers(envelope.data, firstAction + envelope.nextActions.length), ...offered]
      : offered;
  }

  /** True for the next action that the newest part calls for before all others. */
  #leads(action: SuggestedAction): boolean {
    const newest = this.#reader.parts.length - 1;
    const answer = this.#reader.answer(this.#reader.readings[newest]?.drawn ?? {}, newest);
    return this.#reader.view.leads?.(action, answer) === true;
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
}
