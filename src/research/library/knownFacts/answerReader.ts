import type { Envelope } from "../../service/envelope.ts";
import { isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { firstTextOf, memberOf } from "../../../shared/reading.ts";
import { checkedMember, lookedUpRows } from "../lookedUpRows.ts";
import { statedFigure } from "../../service/statedFigure.ts";
import { findTool } from "../../tools/catalogue.ts";
import type { ToolDefinition } from "../../tools/definition.ts";
import { memberEvidence } from "../../tools/memberEvidence.ts";
import { clockTolerance, isInFuture } from "../../../system/storedTime.ts";
import type { SavedResult } from "../savedResult.ts";
import type { FactSource } from "./facts.ts";
import { utcTime } from "../../../shared/utcTime.ts";

/** So many rows of one list are read; a longer one is an export's, and nobody reads all of it in a hover. */
const mostRows = 5000;

/** One answer, with the source of each of its members. */
export class AnswerReader {
  readonly data: JsonRecord;
  readonly args: JsonRecord;
  readonly #result: SavedResult;
  readonly #envelope: Envelope;
  readonly #tool: ToolDefinition | undefined;
  readonly #evidence: ReturnType<typeof memberEvidence>;
  readonly #sources = new Map<string, FactSource>();

  constructor(result: SavedResult, envelope: Envelope) {
    this.#result = result;
    this.#envelope = envelope;
    this.#tool = findTool(result.tool);
    this.#evidence = memberEvidence(this.#tool, envelope.facts);
    this.data = envelope.data;
    this.args = result.args;
  }

  /** What it is about: a text of `data`, else the argument of that name; "" where there is neither. */
  subject(member: string): string {
    return firstTextOf(this.data, member) || firstTextOf(this.args, member);
  }

  /** A list of objects; empty where there is none. */
  rows(member: string): JsonRecord[] {
    const value = this.member(member);
    return Array.isArray(value) ? value.slice(0, mostRows).filter(isRecord) : [];
  }

  /** The rows of a visibility check by what is known of their look-ups. */
  lookedUpRows(): readonly JsonRecord[] {
    return lookedUpRows(this.rows(checkedMember), this.#envelope.coverage);
  }

  /** A member of `data`, or what its facts say in its place. */
  member(name: string): unknown {
    const section = this.#section(name);
    if (Object.hasOwn(this.data, name) || section?.factsAs === undefined) {
      return memberOf(this.data, name);
    }
    const fields = this.#envelope.facts
      .filter(({ type }) => type === section.fact)
      .map((fact) => fact.fields);
    return section.factsAs === "rows" ? fields : fields[0];
  }

  /** The fields of the facts behind a member. */
  facts(member: string): JsonRecord[] {
    const type = this.#section(member)?.fact;
    return this.#envelope.facts
      .filter((fact) => type !== undefined && fact.type === type)
      .map(({ fields }) => fields);
  }

  /** How many rows it says were looked up; undefined where it doesn't say. */
  get resolved(): number | undefined {
    return statedFigure(this.#envelope.coverage.members["resolved"]);
  }

  /** Where a member's figures come from. */
  source(member: string): FactSource {
    const made = this.#sources.get(member) ?? this.#sourceOf(member);
    this.#sources.set(member, made);
    return made;
  }

  #sourceOf(member: string): FactSource {
    const { id, tool, market, receivedAt } = this.#result;
    const type = this.#section(member)?.fact;
    const behind = this.#envelope.facts.filter((fact) => type === undefined || fact.type === type);
    const now = Date.now();
    // A date that is still to come can't be true, and would be the newest for ever.
    const observed = behind
      .map(({ provenance }) => provenance.observedAt ?? "")
      .filter((at) => utcTime(at) <= now + clockTolerance);
    const savedAt = isInFuture(receivedAt, now) ? "" : receivedAt;
    const observedAt = observed.reduce((newest, at) => (at > newest ? at : newest), "");
    return {
      resultId: id,
      tool,
      market,
      evidence: this.#evidence(member) ?? "unknown",
      observedAt: observedAt === "" ? savedAt : observedAt,
      savedAt,
    };
  }

  #section(name: string): ToolDefinition["sections"][number] | undefined {
    return this.#tool?.sections.find(({ member }) => member === name);
  }
}
