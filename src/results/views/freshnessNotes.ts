import * as l10n from "@vscode/l10n";
import type { Envelope, Fact } from "../../service/envelope.ts";
import { asRows, isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { writtenText } from "../../shared/columnFormats.ts";
import { utcTime } from "../../shared/utcTime.ts";
import type { ToolDefinition } from "../../tools/definition.ts";
import { columnOf } from "../memberColumns.ts";

/** A sentence of the service about how far a table can be relied on. */
export interface FreshnessNote {
  readonly text: string;
  /** The member of `data` it is about; undefined where there is no table it could be about. */
  readonly member: string | undefined;
}

const freshnessFact = "core.data_freshness";
const noteName = /(?:^|_)freshness_notes?$/u;

/**
 * What the service says about the freshness of its figures, as a fact (service facts 2) or as a
 * member such as `data_freshness_note`. A fact that holds nothing but a date says nothing here: the
 * date is in the table of facts.
 */
export function freshnessNotes(
  { data, facts, coverage }: Pick<Envelope, "data" | "facts" | "coverage">,
  tool: ToolDefinition | undefined,
): FreshnessNote[] {
  const tables = Object.entries(data).flatMap(([member, value]) => {
    const rows = asRows(value);
    return rows === undefined || rows.length === 0 ? [] : [{ member, rows }];
  });
  const notes = [
    ...facts.filter(({ type }) => type === freshnessFact).map(({ fields }) => said(fields)),
    ...facts.flatMap(({ fields }) => namedNotes(fields)),
    ...[data, coverage.members].flatMap(namedNotes),
    ...Object.values(data).filter(isRecord).flatMap(namedNotes),
  ];
  const found = new Map<string, FreshnessNote>();
  for (const { text, about } of notes) {
    if (text !== "" && !found.has(text)) {
      found.set(text, { text, member: tableFor(`${about} ${text}`, tables, tool) });
    }
  }
  return [...found.values()];
}

interface Said {
  readonly text: string;
  /** Single words beside the sentence, one of which may name a table. */
  readonly about: string;
}

/** The sentences of a freshness fact, told from codes, names and dates by their blanks; where it has none, what else than dates it says. */
function said(fields: Fact["fields"]): Said {
  const texts = textsOf(fields);
  const sentences = texts.filter((text) => /\S\s+\S+\s+\S/u.test(text));
  const states = Object.entries(fields).filter(
    ([, value]) =>
      typeof value === "boolean" || (typeof value === "string" && Number.isNaN(utcTime(value))),
  );
  const stated = states.map(([name, value]) => {
    const { label } = columnOf(name, value);
    return `${l10n.t(label)}: ${writtenText(value, { format: "code" })}`;
  });
  return {
    text: (sentences.length > 0 ? sentences : [stated.join(" · ")]).join(" "),
    about: texts.filter((text) => !/\s/u.test(text)).join(" "),
  };
}

function namedNotes(source: JsonRecord): Said[] {
  return Object.entries(source)
    .filter(([name]) => noteName.test(name))
    .map(([, value]) => ({ text: textsOf(value).join(" "), about: "" }));
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") {
    return value.trim() === "" ? [] : [value.trim()];
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** The table that is named, else the first with positions where they are spoken of, else the first. */
function tableFor(
  text: string,
  tables: readonly { readonly member: string; readonly rows: readonly JsonRecord[] }[],
  tool: ToolDefinition | undefined,
): string | undefined {
  const order = (tool?.sections ?? []).map(({ member }) => member);
  const place = (member: string): number =>
    order.includes(member) ? order.indexOf(member) : order.length;
  const ordered = tables.toSorted((a, b) => place(a.member) - place(b.member));
  const lower = text.toLowerCase();
  const isNamed = (member: string): boolean =>
    lower.includes(member.toLowerCase()) ||
    lower.includes(member.toLowerCase().replaceAll("_", " "));
  const facts = (tool?.sections ?? []).filter(
    ({ fact }) => fact !== undefined && lower.includes(fact),
  );
  const named =
    ordered.find(({ member }) => isNamed(member)) ??
    ordered.find(({ member }) => facts.some((one) => one.member === member));
  const ranked = /rank|position/u.test(lower)
    ? ordered.find(({ rows }) => rows.some((row) => Object.hasOwn(row, "position")))
    : undefined;
  return (named ?? ranked ?? ordered[0])?.member;
}
