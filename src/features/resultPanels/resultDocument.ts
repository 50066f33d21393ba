import * as l10n from "@vscode/l10n";
import { checkedMember } from "../../library/continuation.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import type { Envelope, Fact } from "../../service/envelope.ts";
import { formatCell } from "../../shared/format.ts";
import { asRows, canonicalJson, isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { columnOf, columnsOf, labelOf } from "../../shared/members.ts";
import type { ActionOffer, CheckedBanner, KeyValue, Notice, ResourceOffer, ResultDocument, ResultHeader, Section } from "../../shared/resultProtocol.ts";
import { columnValues } from "../../shared/table.ts";
import type { Column, TableHead } from "../../shared/table.ts";
import { findTool } from "../../tools/catalogue.ts";
import type { SectionDefinition, ToolDefinition } from "../../tools/definition.ts";
import { checkedBanner, checkedTogether, checkedWords, newestPart, numbered, partLabel, rowsTogether } from "./answerParts.ts";
import type { AnswerPart, AnswerParts } from "./answerParts.ts";
import { readEvidence } from "./evidence.ts";
import { actionOffer, resourceOffer } from "./offers.ts";

/** Rows that go to the view with the document; the others follow after the first paint. */
const firstRowCount = 200;
/** Texts longer than this get a section of their own instead of a line among values. */
const longText = 300;

/** The rows behind one table of a document. */
export interface TableSource {
  readonly columns: readonly Column[];
  readonly count: number;
  /** Rows `from` to `to` (exclusive). */
  readonly rows: (from: number, to: number) => readonly JsonRecord[];
}

/** A document with the whole tables, which stay with the host until the view asks for them. */
export interface ResultModel {
  readonly document: ResultDocument;
  readonly tables: ReadonlyMap<string, TableSource>;
}

/** What the view shows of a saved answer. Every member of `data` is in it, known or not. */
export function buildResultModel(result: SavedResult, envelope: Envelope | undefined): ResultModel {
  return buildPartsModel([{ result, envelope, firstAction: 0, firstResource: 0 }]);
}

/**
 * Several answers that continue each other as one: their keyword rows in one table, everything
 * else beside each other with the part it comes from. Figures are never added up, prices and
 * counts of checked keywords excepted.
 */
export function buildPartsModel(parts: AnswerParts): ResultModel {
  return new ModelBuilder(parts).build();
}

/** One member of `data` as one of the parts has it. */
interface PartValue {
  readonly index: number;
  readonly value: unknown;
}

class ModelBuilder {
  readonly #parts: AnswerParts;
  readonly #tool: ToolDefinition | undefined;
  readonly #tables = new Map<string, TableSource>();

  constructor(parts: AnswerParts) {
    this.#parts = parts;
    this.#tool = findTool(parts[0].result.tool);
  }

  build(): ResultModel {
    const banner = checkedBanner(this.#parts);
    const rows = (member: "entities" | "deltas"): readonly JsonRecord[] => numbered(this.#parts.map(({ envelope }) => envelope?.[member] ?? []));
    const document: ResultDocument = {
      header: this.#header(),
      ...(banner === undefined ? {} : { checked: banner }),
      notices: this.#notices(banner),
      sections: this.#sections(),
      facts: this.#factTable(),
      entities: this.#optionalTable("entities", l10n.t("Entities"), rows("entities"), ["label", "id", "kind"]),
      deltas: this.#optionalTable("deltas", l10n.t("Changes"), rows("deltas")),
      coverage: this.#coverage(),
      actions: this.#actions(banner),
      resources: this.#resources(),
    };
    return { document, tables: this.#tables };
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
    const newest = results.reduce((latest, result) => (result.receivedAt > latest.receivedAt ? result : latest));
    return {
      title: l10n.t(this.#tool?.title ?? labelOf(tool)),
      subject,
      market: market === null ? null : `${market.location} · ${market.language}`,
      receivedAt: newest.receivedAt,
      cost: results.reduce((sum, { cost }) => sum + cost, 0),
      balanceAfter: newest.balanceAfter,
      ...(this.#several ? { parts: results.map(({ receivedAt, cost }, index) => ({ label: partLabel(index), receivedAt, cost })) } : {}),
      sample: origin === "sandbox",
      evidence: readEvidence(this.#parts.flatMap(({ envelope }) => envelope?.facts ?? [])),
    };
  }

  /** What the parts say for themselves, then once what holds for every answer of the tool. */
  #notices(banner: CheckedBanner | undefined): Notice[] {
    const [{ result }] = this.#parts;
    const counts = this.#several && banner === undefined ? checkedTogether(this.#parts) : undefined;
    const later = l10n.t("This answer continues an earlier one. The saved result of that one shows both as one.");
    const own = this.#parts.flatMap((part, index) =>
      partNotices(part).map(({ kind, text }): Notice => ({ kind, text: this.#several ? `${partLabel(index)}: ${text}` : text })),
    );
    return [
      ...(typeof result.continues === "string" ? [{ kind: "note", text: later } as const] : []),
      ...(counts === undefined ? [] : [{ kind: "scope", text: l10n.t("{0}, in {1} parts.", checkedWords(counts), this.#parts.length) } as const]),
      ...own,
      ...(this.#tool?.caveats ?? []).map((text): Notice => ({ kind: "caveat", text: l10n.t(text) })),
    ];
  }

  #coverage(): KeyValue[] {
    const counts = this.#several ? checkedTogether(this.#parts) : undefined;
    const together = counts === undefined ? [] : [{ key: "checked", label: l10n.t("Keywords"), value: checkedWords(counts) }];
    const own = this.#parts.flatMap(({ envelope }, index) =>
      Object.entries(envelope?.coverage.members ?? {}).map(([key, value]) => this.#partValue(key, { index, value })),
    );
    return [...together, ...own];
  }

  /** Those of the newest part, but for the one that stands on top of the page. */
  #actions(banner: CheckedBanner | undefined): ActionOffer[] {
    const { envelope, firstAction } = newestPart(this.#parts);
    const offers = (envelope?.nextActions ?? []).map((action, index) => actionOffer(action, firstAction + index));
    return offers.filter(({ index }) => index !== banner?.offer?.index);
  }

  #resources(): ResourceOffer[] {
    return this.#parts.flatMap(({ envelope, firstResource }, part) =>
      (envelope?.resources ?? []).map((resource, index) => {
        const offer = resourceOffer(resource, firstResource + index);
        return { ...offer, description: this.#labelled(offer.description, part) };
      }),
    );
  }

  /** The tool's sections first, then every other member: scalars together, the rest one by one. */
  #sections(): Section[] {
    const members = new Set(this.#parts.flatMap(({ envelope }) => Object.keys(envelope?.data ?? {})));
    // What the parts show as one stands before what they show one under another.
    const isLater = ({ member }: SectionDefinition): number => (this.#several && member !== checkedMember ? 1 : 0);
    const defined = (this.#tool?.sections ?? []).filter(({ member }) => members.has(member)).toSorted((a, b) => isLater(a) - isLater(b));
    const named = new Set(defined.map(({ member }) => member));
    const others = [...members].filter((member) => !named.has(member));
    const isShort = (member: string): boolean => this.#values(member).every(({ value }) => isScalar(value));
    return [
      ...this.#valuesSection("overview", l10n.t("Overview"), defined.map(({ member }) => member).filter(isShort)),
      ...defined.filter(({ member }) => !isShort(member)).flatMap((definition) => this.#memberSections(definition)),
      ...others.filter((member) => !isShort(member)).flatMap((member) => this.#memberSections({ member, title: labelOf(member) })),
      ...this.#valuesSection("details", l10n.t("Details"), others.filter(isShort)),
    ];
  }

  #values(member: string): PartValue[] {
    return this.#parts.flatMap(({ envelope }, index) =>
      envelope !== undefined && Object.hasOwn(envelope.data, member) ? [{ index, value: envelope.data[member] }] : [],
    );
  }

  /** What all parts have alike stands once. */
  #valuesSection(name: string, title: string, members: readonly string[]): Section[] {
    const values = members.flatMap((member) => {
      const found = this.#values(member);
      const [first] = found;
      const isAlike = found.length === this.#parts.length && found.every(({ value }) => canonicalJson(value) === canonicalJson(first?.value));
      return isAlike ? [keyValue(member, first?.value)] : found.map((value) => this.#partValue(member, value));
    });
    return values.length === 0 ? [] : [{ kind: "values", name, title, values }];
  }

  #partValue(member: string, { index, value }: PartValue): KeyValue {
    const single = keyValue(member, value);
    return this.#several ? { ...single, key: `${member}:${index}`, label: this.#labelled(single.label, index) } : single;
  }

  /** One section for a member, or one for each part that has it; lists of keywords become one. */
  #memberSections(definition: SectionDefinition): Section[] {
    const { member } = definition;
    const values = this.#values(member);
    if (this.#several && member === checkedMember && values.length === this.#parts.length && values.every(({ value }) => Array.isArray(value))) {
      const rows = values.map(({ value }) => (Array.isArray(value) ? tableRows(value) : []));
      return [this.#section(definition, rowsTogether(this.#parts[0].result.args, rows))];
    }
    return values.map(({ index, value }) =>
      this.#several
        ? this.#section({ ...definition, member: `${member}:${index}`, title: this.#labelled(l10n.t(definition.title), index) }, value)
        : this.#section(definition, value),
    );
  }

  #section(definition: SectionDefinition, value: unknown): Section {
    const { member: name, whenEmpty } = definition;
    const title = l10n.t(definition.title);
    if (Array.isArray(value)) {
      if (value.length === 0) {
        return { kind: "empty", name, title, text: l10n.t(whenEmpty ?? "The answer has no entries here.") };
      }
      return { kind: "table", name, title, table: this.#table(name, title, tableRows(value), definition.columns) };
    }
    if (isRecord(value)) {
      return { kind: "values", name, title, values: Object.entries(value).flatMap(([key, item]) => keyValues(key, item)) };
    }
    return { kind: "text", name, title, text: formatCell(value, "text") };
  }

  #optionalTable(name: string, title: string, rows: readonly JsonRecord[], preferred?: readonly string[]): TableHead | null {
    return rows.length === 0 ? null : this.#table(name, title, rows, preferred);
  }

  /** Facts become rows when they are asked for: there may be ten thousand, and few are looked at. */
  #factTable(): TableHead | null {
    const facts = this.#parts.flatMap(({ envelope }, index) => (envelope?.facts ?? []).map((fact) => ({ fact, part: index + 1 })));
    const columns = (this.#several ? [...factColumns, "part"] : factColumns).map((key) => columnOf(key, key === "part" ? 1 : undefined));
    const rows = (from: number, to: number): JsonRecord[] => facts.slice(from, to).map(({ fact, part }) => ({ ...factRow(fact), part }));
    return facts.length === 0 ? null : this.#add("facts", l10n.t("Facts"), { columns, count: facts.length, rows });
  }

  #table(name: string, title: string, rows: readonly JsonRecord[], preferred?: readonly string[]): TableHead {
    const columns = columnsOf(rows, preferred);
    return this.#add(name, title, { columns, count: rows.length, rows: (from, to) => rows.slice(from, to) });
  }

  #add(name: string, title: string, source: TableSource): TableHead {
    // A member of `data` may have the name of a part of the envelope.
    const id = this.#tables.has(name) ? `${name}:${this.#tables.size}` : name;
    this.#tables.set(id, source);
    const { columns, count, rows } = source;
    return { id, name, title, columns, rowCount: count, firstRows: columnValues(rows(0, firstRowCount), columns) };
  }
}

const factColumns = ["type", "subject", "fields", "source_class", "method", "observed_at", "confidence"] as const;

function factRow({ type, subject, fields, provenance }: Fact): JsonRecord {
  return {
    type,
    subject: subject.join("; "),
    fields: Object.entries(fields)
      .map(([key, value]) => {
        const { label, format } = columnOf(key, value);
        return `${label}: ${formatCell(value, format)}`;
      })
      .join(" · "),
    source_class: provenance.sourceClass ?? null,
    method: provenance.method ?? null,
    observed_at: provenance.observedAt ?? null,
    confidence: provenance.confidence ?? null,
  };
}

/** Lists of anything become rows: objects as they are, other values under one column. */
function tableRows(items: readonly unknown[]): readonly JsonRecord[] {
  return asRows(items) ?? items.map((value) => (isRecord(value) ? value : { value }));
}

function partNotices({ envelope }: AnswerPart): Notice[] {
  if (envelope === undefined) {
    return [
      {
        kind: "problem",
        text: l10n.t("The service's answer could not be read as JSON. It is kept as it came, because it was paid for; open the JSON section to see it."),
      },
    ];
  }
  const { scopeNote } = envelope.coverage;
  const scope: Notice[] = scopeNote === null ? [] : [{ kind: "scope", text: scopeNote }];
  return [...scope, ...["note", "notes"].flatMap((member) => readNotes(envelope.data[member]))];
}

function readNotes(value: unknown): Notice[] {
  const notes: unknown[] = Array.isArray(value) ? value : [value];
  return notes.filter((note) => typeof note === "string" && note !== "").map((note) => ({ kind: "note", text: String(note) }));
}

function keyValue(key: string, value: unknown): KeyValue {
  const { label, format, help } = columnOf(key, value);
  return { key, label: l10n.t(label), value: formatCell(value, format), ...(help === undefined ? {} : { help: l10n.t(help) }) };
}

/** One value, or one for each member of a small record inside: "Movement · New". */
function keyValues(key: string, value: unknown): KeyValue[] {
  if (!isRecord(value) || !Object.values(value).every(isScalar) || Object.keys(value).length === 0) {
    return [keyValue(key, value)];
  }
  const outer = keyValue(key, null).label;
  return Object.entries(value).map(([inner, item]) => {
    const single = keyValue(inner, item);
    return { ...single, key: `${key}.${inner}`, label: `${outer} · ${single.label}` };
  });
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" ? value.length <= longText : typeof value !== "object" || value === null;
}
