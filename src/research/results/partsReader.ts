import type { JsonRecord } from "../../shared/json.ts";
import type { KeyValue } from "../../shared/resultProtocol.ts";
import { resultDefinition } from "../tools/resultDefinition.ts";
import type { ResultDefinition } from "../tools/definition.ts";
import { partLabel } from "./parts/answerParts.ts";
import type { AnswerParts } from "./parts/answerParts.ts";
import type { Answer, AnswerView } from "./views/answerView.ts";
import { drawnPart } from "./parts/drawnPart.ts";
import { keyValue } from "./parts/memberSections.ts";
import { readPart } from "./parts/readPart.ts";
import type { PartReading } from "./parts/readPart.ts";
import { shareUnits } from "./parts/units.ts";
import { ownSite } from "./parts/ownSite.ts";
import { viewOf } from "./views/viewOf.ts";

/** One member of `data` as one of the parts has it. */
export interface PartValue {
  readonly index: number;
  readonly value: unknown;
}

/** What the parts of a document have in common: their tool, its view of them, and how a line says which part it is of. */
export class PartsReader {
  readonly parts: AnswerParts;
  readonly tool: ResultDefinition | undefined;
  readonly view: AnswerView;
  /** What there is to show of each part. */
  readonly readings: readonly PartReading[];
  /** The members that are shown of each part. */
  readonly data: readonly JsonRecord[];
  readonly #ownDomain: string | undefined;

  constructor(parts: AnswerParts, ownDomain: string | undefined) {
    const [first, ...later] = parts;
    this.parts = [drawnPart(first), ...later.map(drawnPart)];
    this.#ownDomain = ownDomain;
    this.tool = resultDefinition(parts[0].result.tool);
    // What a tool's own view says is about whole responses.
    this.view = viewOf(this.isCut ? "" : parts[0].result.tool);
    this.readings = this.parts.map((part) => readPart(part, this.tool));
    this.data = this.readings.map(({ data }) => data);
  }

  /** True where not everything of the responses is drawn. */
  get isCut(): boolean {
    return this.parts.some(({ leftOut }) => leftOut !== undefined);
  }

  get several(): boolean {
    return this.parts.length > 1;
  }

  /** A label as it is for one answer, with the part where there are several. */
  labelled(label: string, index: number): string {
    return this.several ? `${label} · ${partLabel(index)}` : label;
  }

  /** A part as the tool's view reads it; `data` is what is drawn of it, where shares are fractions. */
  answer(data: JsonRecord, index: number, tableId: Answer["tableId"] = () => undefined): Answer {
    const { result, envelope } = this.parts[index] ?? this.parts[0];
    const asked = result.args["domain"];
    return {
      data,
      units: this.readings[index]?.units ?? shareUnits(data),
      args: result.args,
      own: ownSite(this.#ownDomain, asked),
      isKnownEmpty: (member) => this.readings.every((reading) => reading.isKnownEmpty(member)),
      facts: envelope?.facts ?? [],
      tableId,
    };
  }

  /** A member of a part as a line of its own. */
  partValue(member: string, { index, value }: PartValue): KeyValue {
    const single = keyValue(member, value, this.readings[index]);
    return this.several
      ? { ...single, key: `${member}:${index}`, label: this.labelled(single.label, index) }
      : single;
  }
}
