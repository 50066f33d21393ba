import * as l10n from "../../shared/l10n.ts";
import { checkedMember } from "../library/lookedUpRows.ts";
import { canonicalJson } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { labelOf } from "../../shared/labels.ts";
import type { Section } from "../../shared/resultProtocol.ts";
import type { SectionDefinition } from "../tools/definition.ts";
import { memberEvidence } from "../tools/memberEvidence.ts";
import { joinedRows } from "./parts/answerParts.ts";
import type { EvidenceOf, MemberContext, PlacedSection } from "./parts/memberSections.ts";
import {
  isScalar,
  isShortList,
  keyValue,
  memberSections,
  sectionTitle,
} from "./parts/memberSections.ts";
import type { Answer } from "./views/answerView.ts";
import { areNotices, isNoteMember } from "./parts/notices.ts";
import { shareUnits } from "./parts/units.ts";
import { placed, uniquelyNamed } from "./parts/placing.ts";
import type { PlacedPicture } from "./parts/placing.ts";
import type { TableStore } from "./parts/tableStore.ts";
import type { PartsReader, PartValue } from "./partsReader.ts";

/**
 * Every member of `data` of the parts, with the pictures of them: what leads the page, the tool's
 * own sections, then the others. The rows of tables go into `tables`.
 */
export function resultSections(reader: PartsReader, tables: TableStore): Section[] {
  return new SectionBuilder(reader, tables).build();
}

class SectionBuilder {
  readonly #reader: PartsReader;
  readonly #tables: TableStore;
  readonly #evidenceMade = new Map<number | undefined, EvidenceOf>();

  constructor(reader: PartsReader, tables: TableStore) {
    this.#reader = reader;
    this.#tables = tables;
  }

  /** What leads the page, the tool's sections, then every other member: scalars together, the rest one by one. */
  build(): Section[] {
    const members = [...new Set(this.#reader.data.flatMap((data) => Object.keys(data)))].filter(
      (member) => !this.#isNotice(member),
    );
    // What the parts show as one stands before what they show one under another.
    const isLater = ({ member }: SectionDefinition): number =>
      this.#reader.several && member !== checkedMember ? 1 : 0;
    const defined = (this.#reader.tool?.sections ?? [])
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
    const covered = new Set(
      pictures.some(({ onTop, covers }) => onTop || covers) ? this.#reader.view.covered : [],
    );
    const isCovered = ({ definition: { member }, sections }: (typeof long)[number]): boolean =>
      covered.has(member) &&
      sections.some(({ path, section }) => path === member && section.kind === "values");
    const short = defined.map(({ member }) => member).filter((member) => this.#isShort(member));
    // Beside nothing that the page knows, what it doesn't know is the page.
    const asOther = long.some(({ sections }) => sections.some(hasContent)) ? other : asIs;
    return uniquelyNamed([
      ...placed(pictures, [
        ...this.#valuesSection(
          "overview",
          l10n.t("Overview"),
          short.filter((member) => !covered.has(member)),
        ),
        ...long.filter((one) => !isCovered(one)).flatMap(({ sections }) => sections),
        ...rest.map(asOther),
        ...long.filter(isCovered).flatMap(({ sections }) => sections.map(folded)),
      ]),
      ...this.#valuesSection("details", l10n.t("Details"), [
        ...short.filter((member) => covered.has(member)),
        ...others.filter((member) => this.#isShort(member)),
      ])
        .map(asOther)
        .map(({ section }) => section),
    ]);
  }

  /** True for sentences that are on top, or above a table, already. */
  #isNotice(member: string): boolean {
    const isSaid = (value: unknown): boolean =>
      this.#reader.readings.some(({ freshness }) => freshness.some(({ text }) => text === value));
    return this.#values(member).every(
      ({ value }) => (isNoteMember(member) && areNotices(value)) || isSaid(value),
    );
  }

  /** True for what takes a line in every part: no list that has a heading or an explanation of its own. */
  #isShort(member: string): boolean {
    const definition = this.#reader.tool?.sections.find((one) => one.member === member);
    const mayBeList = definition?.whenEmpty === undefined && definition?.columns === undefined;
    return this.#values(member).every(
      ({ value }) => isScalar(value) || (mayBeList && isShortList(value)),
    );
  }

  #values(member: string): PartValue[] {
    return this.#reader.data.flatMap((data, index) =>
      Object.hasOwn(data, member) ? [{ index, value: data[member] }] : [],
    );
  }

  /** What all parts have alike stands once. */
  #valuesSection(name: string, title: string, members: readonly string[]): PlacedSection[] {
    const values = members.flatMap((member) => {
      const found = this.#values(member);
      const [first] = found;
      const isAlike =
        found.length === this.#reader.parts.length &&
        found.every(({ value }) => canonicalJson(value) === canonicalJson(first?.value));
      return isAlike
        ? [keyValue(member, first?.value, this.#reader.readings[0])]
        : found.map((value) => this.#reader.partValue(member, value));
    });
    return values.length === 0
      ? []
      : [{ path: "", section: { kind: "values", name, title, values } }];
  }

  /** The positions of all parts as one list, where each part has one. */
  get #joined(): readonly JsonRecord[] | undefined {
    return this.#reader.several
      ? joinedRows(this.#reader.parts[0].result.args, this.#reader.data)
      : undefined;
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
        title: this.#reader.labelled(sectionTitle(definition), index),
      };
      return memberSections(
        this.#context(index),
        this.#reader.several ? named : definition,
        value,
        member,
      );
    });
  }

  /** Of one part, or of all as one. */
  #context(index?: number): MemberContext {
    const answer = this.#reader.answer(this.#drawn(index ?? 0), index ?? 0);
    const { readings: all } = this.#reader;
    const readings = index === undefined ? all : all.slice(index, index + 1);
    const [reading] = readings;
    const total = readings.length === 1 ? reading?.total : undefined;
    return {
      tables: this.#tables,
      evidence: this.#evidence(index),
      currency: reading?.currency,
      units: reading?.units ?? shareUnits({}),
      isKnownEmpty: answer.isKnownEmpty,
      available: (path) => (total?.path === path ? total.available : undefined),
      note: (path) =>
        readings
          .flatMap(({ freshness }) => freshness)
          .filter(({ member }) => member === path)
          .map(({ text }) => text)
          .join(" "),
      shape: (path, rows, columns) => {
        const shapes = this.#reader.view.tables ?? {};
        return Object.hasOwn(shapes, path) ? shapes[path]?.(rows, columns, answer) : undefined;
      },
    };
  }

  #drawn(index: number): JsonRecord {
    return this.#reader.readings[index]?.drawn ?? {};
  }

  /** Of one part, or of all as one. Made once: an answer may have ten thousands of facts. */
  #evidence(index?: number): EvidenceOf {
    const parts =
      index === undefined ? this.#reader.parts : this.#reader.parts.slice(index, index + 1);
    const made =
      this.#evidenceMade.get(index) ??
      memberEvidence(
        this.#reader.tool,
        parts.flatMap(({ envelope }) => envelope?.facts ?? []),
      );
    this.#evidenceMade.set(index, made);
    return made;
  }

  /** Of one answer, of several as one, or of each by itself where their evidence is not of one kind. */
  #pictures(sections: readonly PlacedSection[]): PlacedPicture[] {
    const joined = this.#joined;
    const draw = (answer: Answer, evidence: EvidenceOf, part?: number): PlacedPicture[] =>
      (this.#reader.view.pictures?.(answer) ?? []).map(
        ({ name, title, member, note, picture, onTop = false, covers = false }) => {
          const kind = evidence(member.split(".", 1)[0] ?? member);
          const named = {
            name: part === undefined ? `picture:${name}` : `picture:${name}:${part}`,
            title: part === undefined ? title : this.#reader.labelled(title, part),
          };
          return {
            member,
            onTop,
            covers,
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
    if (!this.#reader.several) {
      const ids = new Map(
        sections.flatMap(({ path, section }) =>
          section.kind === "table" ? [[path, section.table.id] as const] : [],
        ),
      );
      return draw(
        this.#reader.answer(this.#drawn(0), 0, (path) => ids.get(path)),
        this.#evidence(),
      );
    }
    const kinds = new Set(
      this.#reader.parts.map((_part, index) => this.#evidence(index)(checkedMember)),
    );
    if (joined !== undefined && kinds.size === 1) {
      return draw(this.#reader.answer({ [checkedMember]: joined }, 0), this.#evidence());
    }
    return this.#reader.readings.flatMap(({ drawn }, index) =>
      draw(this.#reader.answer(drawn, index), this.#evidence(index), index),
    );
  }
}

/** What a picture shows already stands closed. */
/** True for a section that has more to show than that there is nothing. */
function hasContent({ section }: PlacedSection): boolean {
  return section.kind !== "empty";
}

/** What the page doesn't know is listed with everything else of the response. */
function other(placed: PlacedSection): PlacedSection {
  return { ...placed, section: { ...placed.section, isOther: true } };
}

function asIs(placed: PlacedSection): PlacedSection {
  return placed;
}

function folded(placed: PlacedSection): PlacedSection {
  return placed.section.kind === "values"
    ? { ...placed, section: { ...placed.section, folded: true } }
    : placed;
}
