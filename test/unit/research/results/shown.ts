import assert from "node:assert/strict";
import type { ResultModel } from "../../../../src/research/results/resultDocument.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import type { Picture } from "../../../../src/shared/picture.ts";
import type { Section } from "../../../../src/shared/resultProtocol.ts";
import { resultModelOf } from "../../../support/resultModel.ts";

/** A saved answer of a tool, with nothing in it but what the document is built from. */
export function savedAnswer(tool: string, args: JsonRecord): SavedResult {
  return {
    format: "seo-research/result",
    version: 1,
    id: "x",
    tool,
    args,
    subject: "x",
    market: null,
    sentAt: "2026-03-01T12:00:00.000Z",
    receivedAt: "2026-03-01T12:00:01.000Z",
    cost: 3,
    balanceAfter: 497,
    origin: "sandbox",
    callKey: "k",
    envelope: null,
    answerFile: null,
  };
}

/** The model of an answer. `answer` is an envelope, or anything in its place. */
export function shown(
  tool: string,
  answer: unknown,
  args: JsonRecord = {},
  ownDomain?: string,
): ResultModel {
  return resultModelOf(savedAnswer(tool, args), readEnvelope(answer), ownDomain);
}

/** The picture of this name; its shape is what the caller says. */
export function pictureOf<S extends Picture["shape"]>(
  { document }: ResultModel,
  name: string,
  shape: S,
): Extract<Picture, { readonly shape: S }> {
  const section = sectionOf(document.sections, `picture:${name}`);
  assert.ok(section.kind === "picture");
  const { picture } = section;
  assert.ok(isShape(picture, shape), `${name} is drawn as ${picture.shape}`);
  return picture;
}

function isShape<S extends Picture["shape"]>(
  picture: Picture,
  shape: S,
): picture is Extract<Picture, { readonly shape: S }> {
  return picture.shape === shape;
}

export function sectionOf(sections: readonly Section[], name: string): Section {
  const found = sections.find((section) => section.name === name);
  assert.ok(
    found !== undefined,
    `${name} is not among ${sections.map((section) => section.name).join(", ")}`,
  );
  return found;
}

/** The names of the pictures, without what marks them as such. */
export function pictureNames({ document }: ResultModel): string[] {
  return document.sections
    .filter(({ kind }) => kind === "picture")
    .map(({ name }) => name.replace("picture:", ""));
}

/** What is said beside a picture; empty where nothing is. */
export function noteOf({ document }: ResultModel, name: string): string {
  const section = sectionOf(document.sections, `picture:${name}`);
  return section.kind === "picture" ? (section.note ?? "") : "";
}

/** One column of a whole table. */
export function columnOfTable({ tables }: ResultModel, table: string, key: string): unknown[] {
  const source = tables.get(table);
  assert.ok(source !== undefined, `${table} is not among ${[...tables.keys()].join(", ")}`);
  return source.rows(0, source.count).map((row) => row[key]);
}

/** The keys of a table's columns in their order. */
export function columnKeys({ tables }: ResultModel, table: string): string[] {
  return (tables.get(table)?.columns ?? []).map(({ key }) => key);
}
