import * as l10n from "@vscode/l10n";
import { checkedMember } from "../library/continuation.ts";
import type { SavedResult } from "../library/savedResult.ts";
import type { Envelope } from "../service/envelope.ts";
import { canonicalJson } from "../shared/json.ts";
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
import { findTool } from "../tools/catalogue.ts";
import type { SectionDefinition, ToolDefinition } from "../tools/definition.ts";
import { memberEvidence } from "../tools/memberEvidence.ts";
import { amountOf } from "../shared/reading.ts";
import {
  checkedBanner,
  checkedTogether,
  checkedWords,
  joinedRows,
  newestPart,
  numbered,
  ownRows,
  partLabel,
} from "./answerParts.ts";
import type { AnswerParts } from "./answerParts.ts";
import { readEvidence } from "./evidence.ts";
import { actionOffer, ownRowsOffer, resourceOffer } from "./nextActions.ts";
import type { Answer, AnswerView, EvidenceOf } from "./views/answerView.ts";
import { currencyOf } from "./views/currency.ts";
import { withFacts } from "./views/factRows.ts";
import { factTable } from "./views/factTable.ts";
import {
  hasEstimates,
  isScalar,
  isShortList,
  keyValue,
  memberSections,
  sectionTitle,
} from "./views/memberSections.ts";
import type { MemberContext, PlacedSection } from "./views/memberSections.ts";
import { areNotices, partNotices } from "./views/notices.ts";
import { ownSite } from "./views/ownSite.ts";
import { placed, uniquelyNamed } from "./views/placing.ts";
import type { PlacedPicture } from "./views/placing.ts";
import { TableStore } from "./views/tableStore.ts";
import type { TableSource } from "./views/tableStore.ts";
import { viewOf } from "./views/viewOf.ts";

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

/** One member of `data` as one of the parts has it. */
interface PartValue {
  readonly index: number;
  readonly value: unknown;
}

class ModelBuilder {
  readonly #parts: AnswerParts;
  readonly #ownDomain: string | undefined;
  readonly #tool: ToolDefinition | undefined;
  readonly #view: AnswerView;
  /** What each part has, rows that came as facts only included. */
  readonly #data: readonly JsonRecord[];
  readonly #tables = new TableStore();
  readonly #evidenceMade = new Map<number | undefined, EvidenceOf>();

  constructor(parts: AnswerParts, ownDomain: string | undefined) {
    this.#parts = parts;
    this.#ownDomain = ownDomain;
    this.#tool = findTool(parts[0].result.tool);
    this.#view = viewOf(parts[0].result.tool);
    this.#data = parts.map(({ envelope }) =>
      withFacts(envelope?.data ?? {}, envelope?.facts ?? [], this.#tool),
    );
  }

  build(): ResultModel {
    const banner = checkedBanner(this.#parts);
    const rows = (member: "entities" | "deltas"): readonly JsonRecord[] =>
      numbered(this.#parts.map(({ envelope }) => envelope?.[member] ?? []));
    const sections = this.#sections();
    const document: ResultDocument = {
      header: this.#header(),
      ...(banner === undefined ? {} : { checked: banner }),
      notices: this.#notices(banner, sections),
      sections,
      facts: factTable(
        this.#tables,
        this.#parts.map(({ envelope }) => envelope?.facts ?? []),
      ),
      entities: this.#optionalTable("entities", l10n.t("Entities"), rows("entities"), [
        "label",
        "id",
        "kind",
      ]),
      deltas: this.#optionalTable("deltas", l10n.t("Changes"), rows("deltas")),
      coverage: this.#coverage(),
      actions: this.#actions(banner),
      resources: this.#resources(),
    };
    return { document, tables: this.#tables.sources };
  }

  get #several(): boolean {
    return this.#parts.length > 1;
  }

  /** A label as it is for one answer, with the part where there are several. */
  #labelled(label: string, index: number): string {
    return this.#several ? `${label} · ${partLabel(index)}` : label;
  }

  #header(): ResultHeader {
    const { tool, subject, market, origin } = this.#parts[0].result;
    const results = this.#parts.map(({ result }) => result);
    const newest = results.reduce((latest, result) =>
      result.receivedAt > latest.receivedAt ? result : latest,
    );
    return {
      title: l10n.t(this.#tool?.title ?? labelOf(tool)),
      subject,
      market: market === null ? null : `${market.location} · ${market.language}`,
      receivedAt: newest.receivedAt,
      cost: results.reduce((sum, { cost }) => sum + cost, 0),
      balanceAfter: newest.balanceAfter,
      ...(this.#several
        ? {
            parts: results.map(({ receivedAt, cost }, index) => ({
              label: partLabel(index),
              receivedAt,
              cost,
            })),
          }
        : {}),
      sample: origin === "sandbox",
      evidence: readEvidence(this.#parts.flatMap(({ envelope }) => envelope?.facts ?? [])),
    };
  }

  /** What the parts say for themselves, then once what holds for every answer of the tool. */
  #notices(banner: CheckedBanner | undefined, sections: readonly Section[]): Notice[] {
    const [{ result }] = this.#parts;
    const counts = this.#several && banner === undefined ? checkedTogether(this.#parts) : undefined;
    const later = l10n.t("This continues an earlier result. Open that one to see both together.");
    const own = this.#parts.flatMap((part, index) =>
      partNotices(part).map(({ kind, text }): Notice => ({
        kind,
        text: this.#several ? `${partLabel(index)}: ${text}` : text,
      })),
    );
    const called = this.#data.flatMap(
      (data, index) => this.#view.notices?.(this.#answer(data, index)) ?? [],
    );
    return [
      ...called,
      ...(typeof result.continues === "string" ? [{ kind: "note", text: later } as const] : []),
      ...(counts === undefined
        ? []
        : [
            {
              kind: "scope",
              text: l10n.t("{0}, in {1} parts.", checkedWords(counts), this.#parts.length),
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
      ...(this.#tool?.caveats ?? []).map((text): Notice => ({
        kind: "caveat",
        text: l10n.t(text),
      })),
    ];
  }

  #coverage(): KeyValue[] {
    const counts = this.#several ? checkedTogether(this.#parts) : undefined;
    const together =
      counts === undefined
        ? []
        : [{ key: "checked", label: l10n.t("Keywords"), value: checkedWords(counts) }];
    const own = this.#parts.flatMap(({ envelope }, index) =>
      Object.entries(envelope?.coverage.members ?? {}).map(([key, value]) =>
        this.#partValue(key, { index, value }),
      ),
    );
    return [...together, ...own];
  }

  /** Those of the newest part, but for the one that stands on top of the page. */
  #actions(banner: CheckedBanner | undefined): ActionOffer[] {
    const { envelope, firstAction } = newestPart(this.#parts);
    const newest = this.#parts.length - 1;
    const answer = this.#answer(this.#data[newest] ?? {}, newest);
    const actions = (envelope?.nextActions ?? []).map((action, index) => ({
      action,
      offer: actionOffer(action, firstAction + index),
    }));
    const isLed = ({ action }: (typeof actions)[number]): number =>
      this.#view.leads?.(action, answer) === true ? 0 : 1;
    return actions
      .filter(({ offer }) => offer.index !== banner?.offer?.index)
      .toSorted((a, b) => isLed(a) - isLed(b))
      .map(({ offer }) => offer);
  }

  #resources(): ResourceOffer[] {
    return this.#parts.flatMap((answer, part) => {
      const datasets = (answer.envelope?.resources ?? []).map((resource, index) =>
        resourceOffer(resource, answer.firstResource + index),
      );
      const own = ownRows(answer);
      const offers =
        own === undefined
          ? datasets
          : [...datasets, ownRowsOffer(own, answer.firstResource + datasets.length)];
      return offers.map((offer) => ({
        ...offer,
        description: this.#labelled(offer.description, part),
      }));
    });
  }

  /** A part as the tool's view reads it. */
  #answer(data: JsonRecord, index: number, tableId: Answer["tableId"] = () => undefined): Answer {
    const { result, envelope } = this.#parts[index] ?? this.#parts[0];
    const asked = result.args["domain"];
    const checked = amountOf(envelope?.coverage.members, "resolved");
    return { data, args: result.args, own: ownSite(this.#ownDomain, asked), checked, tableId };
  }

  /** What leads the page, the tool's sections, then every other member: scalars together, the rest one by one. */
  #sections(): Section[] {
    const members = [...new Set(this.#data.flatMap((data) => Object.keys(data)))].filter(
      (member) => !this.#isNotice(member),
    );
    // What the parts show as one stands before what they show one under another.
    const isLater = ({ member }: SectionDefinition): number =>
      this.#several && member !== checkedMember ? 1 : 0;
    const defined = (this.#tool?.sections ?? [])
      .filter(({ member }) => members.includes(member))
      .toSorted((a, b) => isLater(a) - isLater(b));
    const named = new Set(defined.map(({ member }) => member));
    const others = members.filter((member) => !named.has(member));
    const long = defined
      .filter(({ member }) => !this.#isShort(member))
      .map((definition) => ({ definition, sections: this.#memberSections(definition) }));
    const rest = others
      .filter((member) => !this.#isShort(member))
      .flatMap((member) => this.#memberSections({ member, title: labelOf(member) }));
    const pictures = this.#pictures([...long.flatMap(({ sections }) => sections), ...rest]);
    const covered = new Set(pictures.some(({ onTop }) => onTop) ? this.#view.covered : []);
    const isCovered = ({ definition: { member }, sections }: (typeof long)[number]): boolean =>
      covered.has(member) &&
      sections.some(({ path, section }) => path === member && section.kind === "values");
    const short = defined.map(({ member }) => member).filter((member) => this.#isShort(member));
    return uniquelyNamed([
      ...placed(pictures, [
        ...this.#valuesSection(
          "overview",
          l10n.t("Overview"),
          short.filter((member) => !covered.has(member)),
        ),
        ...long.filter((one) => !isCovered(one)).flatMap(({ sections }) => sections),
        ...rest,
        ...long.filter(isCovered).flatMap(({ sections }) => sections.map(folded)),
      ]),
      ...this.#valuesSection("details", l10n.t("Details"), [
        ...short.filter((member) => covered.has(member)),
        ...others.filter((member) => this.#isShort(member)),
      ]).map(({ section }) => section),
    ]);
  }

  /** True for sentences that stand on top already. */
  #isNotice(member: string): boolean {
    return (
      (member === "note" || member === "notes") &&
      this.#values(member).every(({ value }) => areNotices(value))
    );
  }

  /** True for what takes a line in every part: no list that has a heading or an explanation of its own. */
  #isShort(member: string): boolean {
    const definition = this.#tool?.sections.find((one) => one.member === member);
    const mayBeList = definition?.whenEmpty === undefined && definition?.columns === undefined;
    return this.#values(member).every(
      ({ value }) => isScalar(value) || (mayBeList && isShortList(value)),
    );
  }

  #values(member: string): PartValue[] {
    return this.#data.flatMap((data, index) =>
      Object.hasOwn(data, member) ? [{ index, value: data[member] }] : [],
    );
  }

  /** What all parts have alike stands once. */
  #valuesSection(name: string, title: string, members: readonly string[]): PlacedSection[] {
    const values = members.flatMap((member) => {
      const found = this.#values(member);
      const [first] = found;
      const isAlike =
        found.length === this.#parts.length &&
        found.every(({ value }) => canonicalJson(value) === canonicalJson(first?.value));
      return isAlike
        ? [keyValue(member, first?.value, this.#currency(0))]
        : found.map((value) => this.#partValue(member, value));
    });
    return values.length === 0
      ? []
      : [{ path: "", section: { kind: "values", name, title, values } }];
  }

  #partValue(member: string, { index, value }: PartValue): KeyValue {
    const single = keyValue(member, value, this.#currency(index));
    return this.#several
      ? { ...single, key: `${member}:${index}`, label: this.#labelled(single.label, index) }
      : single;
  }

  #currency(index: number): string | undefined {
    return currencyOf(this.#data[index] ?? {});
  }

  /** The positions of all parts as one list, where each part has one. */
  get #joined(): readonly JsonRecord[] | undefined {
    return this.#several ? joinedRows(this.#parts[0].result.args, this.#data) : undefined;
  }

  /** The sections of a member, or those of each part that has it; lists of keywords become one. */
  #memberSections(definition: SectionDefinition): PlacedSection[] {
    const { member } = definition;
    const joined = member === checkedMember ? this.#joined : undefined;
    if (joined !== undefined) {
      return memberSections(this.#context(), definition, joined);
    }
    return this.#values(member).flatMap(({ index, value }) => {
      const named = {
        ...definition,
        member: `${member}:${index}`,
        title: this.#labelled(sectionTitle(definition), index),
      };
      return memberSections(
        this.#context(index),
        this.#several ? named : definition,
        value,
        member,
      );
    });
  }

  /** Of one part, or of all as one. */
  #context(index?: number): MemberContext {
    const answer = this.#answer(this.#data[index ?? 0] ?? {}, index ?? 0);
    return {
      tables: this.#tables,
      evidence: this.#evidence(index),
      currency: this.#currency(index ?? 0),
      shape: (path, rows, columns) => {
        const shapes = this.#view.tables ?? {};
        return Object.hasOwn(shapes, path) ? shapes[path]?.(rows, columns, answer) : undefined;
      },
    };
  }

  /** Of one part, or of all as one. Made once: an answer may have ten thousands of facts. */
  #evidence(index?: number): EvidenceOf {
    const parts = index === undefined ? this.#parts : this.#parts.slice(index, index + 1);
    const made =
      this.#evidenceMade.get(index) ??
      memberEvidence(
        this.#tool,
        parts.flatMap(({ envelope }) => envelope?.facts ?? []),
      );
    this.#evidenceMade.set(index, made);
    return made;
  }

  /** Of one answer, of several as one, or of each by itself where their evidence is not of one kind. */
  #pictures(sections: readonly PlacedSection[]): PlacedPicture[] {
    const joined = this.#joined;
    const draw = (answer: Answer, evidence: EvidenceOf, part?: number): PlacedPicture[] =>
      (this.#view.pictures?.(answer) ?? []).map(
        ({ name, title, member, note, picture, onTop = false }) => {
          const kind = evidence(member.split(".", 1)[0] ?? member);
          const named = {
            name: part === undefined ? `picture:${name}` : `picture:${name}:${part}`,
            title: part === undefined ? title : this.#labelled(title, part),
          };
          return {
            member,
            onTop,
            section: {
              kind: "picture",
              ...named,
              picture,
              ...(note === undefined ? {} : { note }),
              ...(kind === undefined ? {} : { evidence: kind }),
            },
          };
        },
      );
    const [first] = this.#data;
    if (!this.#several && first !== undefined) {
      const ids = new Map(
        sections.flatMap(({ path, section }) =>
          section.kind === "table" ? [[path, section.table.id] as const] : [],
        ),
      );
      return draw(
        this.#answer(first, 0, (path) => ids.get(path)),
        this.#evidence(),
      );
    }
    const kinds = new Set(this.#parts.map((_part, index) => this.#evidence(index)(checkedMember)));
    if (joined !== undefined && kinds.size === 1) {
      const checked = checkedTogether(this.#parts)?.resolved;
      return draw({ ...this.#answer({ [checkedMember]: joined }, 0), checked }, this.#evidence());
    }
    return this.#data.flatMap((data, index) =>
      draw(this.#answer(data, index), this.#evidence(index), index),
    );
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

/** What a picture shows already stands closed. */
function folded(placed: PlacedSection): PlacedSection {
  return placed.section.kind === "values"
    ? { ...placed, section: { ...placed.section, folded: true } }
    : placed;
}
