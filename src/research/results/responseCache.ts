import * as l10n from "@vscode/l10n";
import type { SavedResult } from "../library/savedResult.ts";
import { resultDefinition } from "../tools/resultDefinition.ts";
import { isDatasetExport } from "../tools/datasetExports.ts";
import type { Envelope } from "../service/envelope.ts";
import { turn } from "../../system/turn.ts";
import { exportWays } from "./exportWays.ts";
import type { LoadedPart, LoadedResult } from "./loadedResult.ts";
import type { AnswerPart } from "./parts/answerParts.ts";
import { drawnPart } from "./parts/drawnPart.ts";
import { readPart } from "./parts/readPart.ts";
import { readAnswer } from "./readAnswer.ts";
import type { ResultModel } from "./resultDocument.ts";
import type { ResultSource } from "./resultSource.ts";
import { withDataset } from "./withDataset.ts";

/** What stays of a part when its answer does not: how its follow-ups and datasets are numbered. */
interface KnownPart extends Pick<AnswerPart, "firstAction" | "firstResource"> {
  readonly id: string;
  readonly actions: number;
  readonly resources: number;
}

/** A part whose answer could be read. */
export interface ReadablePart extends LoadedPart {
  readonly envelope: Envelope;
}

/** What the answers of a tab are read with. */
export interface AnswerReading {
  readonly source: ResultSource;
  /** True while somebody looks at the tab. */
  isSeen(): boolean;
  /** The reader's own site; "" where the settings name none. */
  ownDomain(): string;
  /** Ends the reading of a large answer. */
  readonly signal: AbortSignal;
}

/** The answers of one tab: read when they are asked for, and held only while they are seen. */
export class ResponseCache {
  readonly #reading: AnswerReading;
  /**
   * Every part this tab has shown. Follow-ups and datasets are numbered over all of them, so that a
   * view which still draws an older document never names another one than it shows.
   */
  readonly #known: KnownPart[] = [];
  #loaded: Promise<LoadedResult> | undefined;

  constructor(reading: AnswerReading) {
    this.#reading = reading;
  }

  /** The answer of the tab and those that continue it. Rejects with a sentence. */
  read(): Promise<LoadedResult> {
    if (this.#loaded !== undefined) {
      return this.#loaded;
    }
    const answer = this.#readParts();
    if (this.#reading.isSeen()) {
      this.#loaded = answer;
    }
    answer.catch(() => {
      // Whoever waits for it is told; it is tried anew when the view asks again.
      if (this.#loaded === answer) {
        this.#loaded = undefined;
      }
    });
    return answer;
  }

  forget(): void {
    this.#loaded = undefined;
  }

  /** The part that has the follow-up of this number, as it is now. Rejects with a sentence. */
  partOfAction(number: number): Promise<ReadablePart> {
    return this.#partWith(({ firstAction }) => firstAction <= number);
  }

  /** The part that has the dataset of this number. */
  partOfResource(number: number): Promise<ReadablePart> {
    return this.#partWith(({ firstResource }) => firstResource <= number);
  }

  /** The last known part that fits. */
  async #partWith(fits: (part: KnownPart) => boolean): Promise<ReadablePart> {
    const { parts } = await this.read();
    const known = this.#known.findLast(fits);
    const part = parts.find(({ result }) => result.id === known?.id);
    if (part?.envelope === undefined) {
      throw new Error(l10n.t("This result couldn't be read, so it has no next steps."));
    }
    return { ...part, envelope: part.envelope };
  }

  async #readParts(): Promise<LoadedResult> {
    const [first, ...later] = await this.#reading.source.read();
    const parts: [LoadedPart, ...LoadedPart[]] = [await this.#wholePart(first)];
    for (const result of later) {
      parts.push(await this.#wholePart(result));
    }
    // Reading, taking what is drawn of it and drawing are turns of their own.
    const tool = resultDefinition(first.tool);
    for (const part of parts) {
      await turn();
      const drawn = drawnPart(part);
      await turn();
      readPart(drawn, tool);
    }
    await turn();
    const again = (): ResultModel => this.#reading.source.model(parts, this.#reading.ownDomain());
    return { parts, model: again(), again };
  }

  /** A part with all of its rows, where these were paid for since. */
  async #wholePart(result: SavedResult): Promise<LoadedPart> {
    const { source, signal } = this.#reading;
    const part = await this.#part(result);
    let whole = part;
    await source.savedRows?.(result, part.envelope, async (rows) => {
      whole = withDataset(part, { result: rows, ...(await readAnswer(source, rows, signal)) });
      return whole !== part;
    });
    return whole;
  }

  async #part(result: SavedResult): Promise<LoadedPart> {
    const { source, signal } = this.#reading;
    const answer = await readAnswer(source, result, signal);
    const { firstAction, firstResource } = this.#numbered(result.id, answer.envelope);
    const hasOwnRows = source.linkId !== undefined && isDatasetExport(result);
    return { ...answer, result, firstAction, firstResource, hasOwnRows };
  }

  /** The numbers of a part's follow-ups and datasets: they stay as long as the tab is open. */
  #numbered(id: string, envelope: Envelope | undefined): KnownPart {
    const known = this.#known.find((part) => part.id === id);
    if (known !== undefined) {
      return known;
    }
    const last = this.#known.at(-1);
    const part = {
      id,
      firstAction: (last?.firstAction ?? 0) + (last?.actions ?? 0),
      firstResource: (last?.firstResource ?? 0) + (last?.resources ?? 0),
      // more than the service's: what a site's own figures lead to may be offered behind them
      actions: (envelope?.nextActions.length ?? 0) + exportWays.length,
      // One more than datasets: the rows of the part itself may be offered behind them.
      resources: (envelope?.resources.length ?? 0) + 1,
    };
    this.#known.push(part);
    return part;
  }
}
