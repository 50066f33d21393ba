import * as l10n from "@vscode/l10n";
import type { Envelope, Fact } from "../../service/envelope.ts";
import { evidenceKind } from "../../shared/evidence.ts";
import { formatCell, formatCredits } from "../../shared/format.ts";
import { asRows, isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { columnOf, columnsOf, labelOf } from "../../shared/members.ts";
import type { ActionOffer, Evidence, KeyValue, Notice, ResourceOffer, ResultDocument, ResultHeader, Section } from "../../shared/resultProtocol.ts";
import { columnValues } from "../../shared/table.ts";
import type { Column, TableHead } from "../../shared/table.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import { missingFields } from "../../tools/arguments.ts";
import { findTool } from "../../tools/catalogue.ts";
import type { SectionDefinition, ToolArguments, ToolDefinition } from "../../tools/definition.ts";
import { exportDataset } from "../../tools/exportDataset.ts";
import { readNextAction } from "../../tools/nextActions.ts";

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
  return new ModelBuilder(result, envelope).build();
}

class ModelBuilder {
  readonly #result: SavedResult;
  readonly #envelope: Envelope | undefined;
  readonly #tool: ToolDefinition | undefined;
  readonly #tables = new Map<string, TableSource>();

  constructor(result: SavedResult, envelope: Envelope | undefined) {
    this.#result = result;
    this.#envelope = envelope;
    this.#tool = findTool(result.tool);
  }

  build(): ResultModel {
    const envelope = this.#envelope;
    const document: ResultDocument = {
      header: this.#header(),
      notices: this.#notices(),
      sections: this.#sections(),
      facts: this.#factTable(envelope?.facts ?? []),
      entities: this.#optionalTable("entities", l10n.t("Entities"), envelope?.entities ?? [], ["label", "id", "kind"]),
      deltas: this.#optionalTable("deltas", l10n.t("Changes"), envelope?.deltas ?? []),
      coverage: Object.entries(envelope?.coverage.members ?? {}).map(([key, value]) => keyValue(key, value)),
      actions: (envelope?.nextActions ?? []).map((action, index) => actionOffer(action, index)),
      resources: (envelope?.resources ?? []).map(resourceOffer),
    };
    return { document, tables: this.#tables };
  }

  #header(): ResultHeader {
    const { tool, subject, market, receivedAt, cost, balanceAfter, origin } = this.#result;
    return {
      title: l10n.t(this.#tool?.title ?? labelOf(tool)),
      subject,
      market: market === null ? null : `${market.location} · ${market.language}`,
      receivedAt,
      cost,
      balanceAfter,
      sample: origin === "sandbox",
      evidence: readEvidence(this.#envelope?.facts ?? []),
    };
  }

  #notices(): Notice[] {
    const notices: Notice[] = [];
    if (this.#envelope === undefined) {
      notices.push({
        kind: "problem",
        text: l10n.t("The service's answer could not be read as JSON. It is kept as it came, because it was paid for; open the JSON section to see it."),
      });
    }
    const scope = this.#envelope?.coverage.scopeNote;
    if (scope !== undefined && scope !== null) {
      notices.push({ kind: "scope", text: scope });
    }
    for (const member of ["note", "notes"]) {
      notices.push(...readNotes(this.#envelope?.data[member]));
    }
    notices.push(...(this.#tool?.caveats ?? []).map((text): Notice => ({ kind: "caveat", text: l10n.t(text) })));
    return notices;
  }

  /** The tool's sections first, then every other member: scalars together, the rest one by one. */
  #sections(): Section[] {
    const data = this.#envelope?.data ?? {};
    const defined = (this.#tool?.sections ?? []).filter(({ member }) => member in data);
    const named = new Set(defined.map(({ member }) => member));
    const others = Object.keys(data).filter((member) => !named.has(member));
    const overview = defined.filter(({ member }) => isScalar(data[member]));
    const details = others.filter((member) => isScalar(data[member]));
    return [
      ...valuesSection("overview", l10n.t("Overview"), data, overview.map(({ member }) => member)),
      ...defined.filter((definition) => !overview.includes(definition)).map((definition) => this.#section(definition, data[definition.member])),
      ...others
        .filter((member) => !isScalar(data[member]))
        .map((member) => this.#section({ member, title: labelOf(member) }, data[member])),
      ...valuesSection("details", l10n.t("Details"), data, details),
    ];
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
  #factTable(facts: readonly Fact[]): TableHead | null {
    const columns = factColumns.map((key) => columnOf(key));
    const rows = (from: number, to: number): JsonRecord[] => facts.slice(from, to).map(factRow);
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

/** One entry for each source class among the facts, with the range of its confidence. */
function readEvidence(facts: readonly Fact[]): Evidence[] {
  const bySource = Map.groupBy(facts, ({ provenance }) => provenance.sourceClass ?? "");
  return [...bySource].map(([sourceClass, group]) => {
    const confidences = group.flatMap(({ provenance }) => provenance.confidence ?? []);
    const observed = group.flatMap(({ provenance }) => provenance.observedAt ?? []).toSorted();
    return {
      kind: evidenceKind(sourceClass),
      sourceClass,
      confidence: confidences.length === 0 ? null : [least(confidences), most(confidences)],
      observedAt: observed.at(-1) ?? null,
    };
  });
}

// Not Math.min(...list): an answer may have more facts than a call has arguments.
function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b));
}

function most(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b));
}

function readNotes(value: unknown): Notice[] {
  const notes: unknown[] = Array.isArray(value) ? value : [value];
  return notes.filter((note) => typeof note === "string" && note !== "").map((note) => ({ kind: "note", text: String(note) }));
}

function valuesSection(name: string, title: string, data: JsonRecord, members: readonly string[]): Section[] {
  const values = members.map((member) => keyValue(member, data[member]));
  return values.length === 0 ? [] : [{ kind: "values", name, title, values }];
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

function actionOffer(action: Parameters<typeof readNextAction>[0], index: number): ActionOffer {
  const next = readNextAction(action);
  const { reason } = action;
  switch (next.kind) {
    case "ready":
      return { index, label: priced(next.tool), reason, detail: describe(next.args), state: "ready" };
    case "incomplete":
      return {
        index,
        label: priced(next.tool),
        reason,
        detail: describe(next.draft),
        state: "incomplete",
        asksFor: missingLabels(next.tool, next.draft),
      };
    case "connections":
      return { index, label: l10n.t("Show Connections (free)"), reason, detail: "", state: "ready" };
    case "unknown":
      return { index, label: labelOf(action.tool), reason, detail: describe(action.args), state: "unknown" };
  }
}

function missingLabels(tool: ToolDefinition, draft: ToolArguments): string[] {
  const missing = missingFields(tool, draft);
  return tool.fields.filter(({ name }) => missing.includes(name)).map(({ label }) => l10n.t(label));
}

function resourceOffer({ description, rowCount }: Envelope["resources"][number], index: number): ResourceOffer {
  const rows = rowCount === null ? l10n.t("All the rows behind this answer") : l10n.t("{0} rows", formatCell(rowCount, "integer"));
  return {
    index,
    label: l10n.t("Export dataset ({0})", formatCredits(exportDataset.cost)),
    description: description === null ? rows : `${description} (${rows})`,
  };
}

function priced(tool: ToolDefinition): string {
  return `${l10n.t(tool.title)} (${formatCredits(tool.cost)})`;
}

/** Arguments in words; long ones, such as a dataset's address, are not for people to read. */
function describe(args: ToolArguments): string {
  return Object.entries(args)
    .filter(([name]) => name !== "uri")
    .map(([name, value]) => `${columnOf(name, value).label}: ${formatCell(value, "text")}`)
    .join(" · ");
}
