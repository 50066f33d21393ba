import * as l10n from "@vscode/l10n";
import { checkedMember } from "../library/continuation.ts";
import type { SavedResult } from "../library/savedResult.ts";
import type { Envelope } from "../service/envelope.ts";
import { canonicalJson } from "../shared/json.ts";
import type { JsonRecord } from "../shared/json.ts";
import { labelOf } from "../shared/labels.ts";
import type {
  CheckedBanner,
  KeyValue,
  Notice,
  ResultDocument,
  Section,
} from "../shared/resultProtocol.ts";
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
  partLabel,
} from "./answerParts.ts";
import type { AnswerParts } from "./answerParts.ts";
import { resultHeader } from "./resultHeader.ts";
import { resultNotices } from "./resultNotices.ts";
import { hasRowsAsFacts } from "./views/factRows.ts";
import { actionOffers, resourceOffers } from "./resultOffers.ts";
import type { Answer, AnswerView, EvidenceOf } from "./views/answerView.ts";
import { factTable, optionalTable } from "./views/factTable.ts";
import {
  isScalar,
  isShortList,
  keyValue,
  memberSections,
  sectionTitle,
} from "./views/memberSections.ts";
import type { MemberContext, PlacedSection } from "./views/memberSections.ts";
import { areNotices, isNoteMember } from "./views/notices.ts";
import { readPart } from "./views/partReading.ts";
import type { PartReading } from "./views/partReading.ts";
import { ownSite } from "./views/ownSite.ts";
import { placed, uniquelyNamed } from "./views/placing.ts";
import type { PlacedPicture } from "./views/placing.ts";
import { shareUnits } from "./views/shareUnits.ts";
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
  readonly #readings: readonly PartReading[];
  readonly #data: readonly JsonRecord[];
  readonly #tables = new TableStore();
  readonly #evidenceMade = new Map<number | undefined, EvidenceOf>();

  constructor(parts: AnswerParts, ownDomain: string | undefined) {
    this.#parts = parts;
    this.#ownDomain = ownDomain;
    this.#tool = findTool(parts[0].result.tool);
    this.#view = viewOf(parts[0].result.tool);
    this.#readings = parts.map(({ envelope }) => readPart(envelope, this.#tool));
    this.#data = this.#readings.map(({ data }) => data);
  }

  build(): ResultModel {
    const banner = checkedBanner(this.#parts);
    const rows = (member: "entities" | "deltas"): readonly JsonRecord[] =>
      numbered(this.#parts.map(({ envelope }) => envelope?.[member] ?? []));
    const sections = this.#sections();
    const document: ResultDocument = {
      header: resultHeader(this.#parts, this.#tool, sections),
      ...(banner === undefined ? {} : { checked: banner }),
      notices: this.#notices(banner, sections),
      sections,
      facts: factTable(
        this.#tables,
        this.#parts.map(({ envelope }) => envelope?.facts ?? []),
      ),
      entities: optionalTable(this.#tables, "entities", l10n.t("Entities"), rows("entities"), [
        "label",
        "id",
        "kind",
      ]),
      deltas: optionalTable(this.#tables, "deltas", l10n.t("Changes"), rows("deltas")),
      coverage: this.#coverage(),
      actions: actionOffers(newestPart(this.#parts), banner, (action) => {
        const newest = this.#parts.length - 1;
        return this.#view.leads?.(action, this.#answer(this.#drawn(newest), newest)) === true;
      }),
      resources: resourceOffers(this.#parts),
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

  #notices(banner: CheckedBanner | undefined, sections: readonly Section[]): Notice[] {
    return resultNotices(this.#parts, {
      tool: this.#tool,
      hasBanner: banner !== undefined,
      sections,
      readings: this.#readings,
      own: this.#readings.flatMap(
        ({ drawn }, index) => this.#view.notices?.(this.#answer(drawn, index)) ?? [],
      ),
    });
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

  /** A part as the tool's view reads it. */
  #answer(data: JsonRecord, index: number, tableId: Answer["tableId"] = () => undefined): Answer {
    const { result, envelope } = this.#parts[index] ?? this.#parts[0];
    const asked = result.args["domain"];
    const checked = amountOf(envelope?.coverage.members, "resolved");
    return {
      data,
      args: result.args,
      own: ownSite(this.#ownDomain, asked),
      checked,
      hasUnread: this.#readings.some((reading) => reading.hasUnread),
      tableId,
    };
  }

  #drawn(index: number): JsonRecord {
    return this.#readings[index]?.drawn ?? {};
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

  /** True for sentences that are on top, or above a table, already. */
  #isNotice(member: string): boolean {
    const isSaid = (value: unknown): boolean =>
      this.#readings.some(({ freshness }) => freshness.some(({ text }) => text === value));
    return this.#values(member).every(
      ({ value }) => (isNoteMember(member) && areNotices(value)) || isSaid(value),
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
        ? [keyValue(member, first?.value, this.#readings[0])]
        : found.map((value) => this.#partValue(member, value));
    });
    return values.length === 0
      ? []
      : [{ path: "", section: { kind: "values", name, title, values } }];
  }

  #partValue(member: string, { index, value }: PartValue): KeyValue {
    const single = keyValue(member, value, this.#readings[index]);
    return this.#several
      ? { ...single, key: `${member}:${index}`, label: this.#labelled(single.label, index) }
      : single;
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
    const answer = this.#answer(this.#drawn(index ?? 0), index ?? 0);
    const readings = index === undefined ? this.#readings : this.#readings.slice(index, index + 1);
    const [reading] = readings;
    const total = readings.length === 1 ? reading?.total : undefined;
    return {
      tables: this.#tables,
      evidence: this.#evidence(index),
      currency: reading?.currency,
      units: reading?.units ?? shareUnits({}),
      isEmptyKnown: (member) =>
        !answer.hasUnread && !hasRowsAsFacts(member, this.#tool, this.#parts),
      available: (path) => (total?.path === path ? total.available : undefined),
      note: (path) =>
        readings
          .flatMap(({ freshness }) => freshness)
          .filter(({ member }) => member === path)
          .map(({ text }) => text)
          .join(" "),
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
    if (!this.#several) {
      const ids = new Map(
        sections.flatMap(({ path, section }) =>
          section.kind === "table" ? [[path, section.table.id] as const] : [],
        ),
      );
      return draw(
        this.#answer(this.#drawn(0), 0, (path) => ids.get(path)),
        this.#evidence(),
      );
    }
    const kinds = new Set(this.#parts.map((_part, index) => this.#evidence(index)(checkedMember)));
    if (joined !== undefined && kinds.size === 1) {
      const checked = checkedTogether(this.#parts)?.resolved;
      return draw({ ...this.#answer({ [checkedMember]: joined }, 0), checked }, this.#evidence());
    }
    return this.#readings.flatMap(({ drawn }, index) =>
      draw(this.#answer(drawn, index), this.#evidence(index), index),
    );
  }
}

/** What a picture shows already stands closed. */
function folded(placed: PlacedSection): PlacedSection {
  return placed.section.kind === "values"
    ? { ...placed, section: { ...placed.section, folded: true } }
    : placed;
}
