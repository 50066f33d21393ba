import assert from "node:assert/strict";
import * as vscode from "vscode";
import { envelopeOf } from "../../src/research/library/savedResult.ts";
import { textOf } from "../../src/shared/json.ts";
import { neededFields } from "../../src/research/tools/arguments.ts";
import { commandId } from "../../src/research/tools/catalogue.ts";
import type { ToolDefinition } from "../../src/research/tools/definition.ts";
import { FormUnderTest } from "../support/formUnderTest.ts";
import {
  answerInputs,
  answerWindow,
  tabLabels,
  testApi,
  untilAsked,
} from "../support/integrationApi.ts";
import type { Asked } from "../support/integrationApi.ts";
import { toolFixtures } from "../support/toolFixtures.ts";
import { until } from "../support/until.ts";
import { atEnd, words } from "../support/words.ts";
import { AccountInUse } from "./accountInUse.ts";
import { resultModelOf } from "../support/resultModel.ts";

/** Questions on the way that have nothing to do with the tool's own fields. */
function usual({ what, items }: Asked): string | undefined {
  switch (what) {
    case "Select a dataset":
      return items[0];
    case words.priced(words.exportAs, 1):
      return "CSV";
    case words.fileExists:
      return words.keepBoth;
    default:
      return undefined;
  }
}

/** What a person has to decide: an answer that is overtaken by the next form is offered, which asks for nothing. */
export function questionsIn(asked: readonly Asked[]): Asked[] {
  return asked.filter(({ items }) => !items.includes(words.showResult));
}

const needsNothing = (tool: ToolDefinition): boolean => neededFields(tool).length === 0;

/** The editor with a key of an account of its own, and a person who runs tools from the palette. */
export class PaletteUnderTest extends AccountInUse {
  static override async open(): Promise<PaletteUnderTest> {
    return new PaletteUnderTest(await testApi());
  }

  async charges(tool: ToolDefinition): Promise<number[]> {
    return (await this.logged(tool)).filter((credits) => credits > 0);
  }

  async saved(tool: ToolDefinition): Promise<number> {
    const { results } = await this.api.app.results.list();
    return results.filter(
      (result) => result.tool === tool.name && result.origin === this.service.url,
    ).length;
  }

  /** Runs the tool's command, typing what is known of it and agreeing to its price; returns everything that was asked. */
  async runAsPerson(
    tool: ToolDefinition,
    answer: (asked: Asked) => string | undefined = () => undefined,
  ): Promise<Asked[]> {
    const typed = neededFields(tool).map(({ name }) =>
      [toolFixtures[tool.name].question[name] ?? []].flat().map(textOf).join(", "),
    );
    const agree = ({ items }: Asked): string | undefined =>
      items.find((item) => item.startsWith(`${tool.title} (`));
    const asked = answerWindow(
      (question) => answer(question) ?? agree(question) ?? usual(question),
    );
    let inputs = 0;
    answerInputs(({ items: [filled] }) => typed[inputs++] || filled, asked);
    await vscode.commands.executeCommand(commandId(tool));
    return asked;
  }

  /** A tool that needs nothing is run by the button of the form that its command opened. */
  async pressFormButton(tool: ToolDefinition, args = {}): Promise<FormUnderTest> {
    await until(`the form of ${tool.title}`, () => tabLabels().includes(tool.title));
    const form = new FormUnderTest(this.api, { tool, args: args });
    await form.ready();
    const { texts } = form.typed(args);
    await form.submit({ texts, additional: "" });
    assert.deepEqual(form.reported, []);
    return form;
  }

  async answersOnce(tool: ToolDefinition): Promise<void> {
    const before = await this.saved(tool);
    const asked = await this.runAsPerson(tool);
    if (needsNothing(tool)) {
      assert.deepEqual(questionsIn(asked), [], "the form asks, not the command");
      const form = await this.pressFormButton(tool);
      assert.equal(form.state().outcome?.kind, "done");
    } else {
      const priced = asked.filter(
        ({ what }) =>
          what === `${tool.title} (${tool.cost} ${tool.cost === 1 ? "credit" : "credits"})`,
      );
      assert.ok(priced.length >= 1, JSON.stringify(asked));
      assert.match(
        priced.at(-1)?.detail ?? "",
        new RegExp(`^${words.costs} ${tool.cost} credit`, "u"),
      );
    }
    assert.equal(await this.saved(tool), before + 1);
    // the balance is read after the result is saved
    await until("the end of the call", () => this.api.runner.runs.running.length === 0);
    assert.deepEqual(await this.charges(tool), [tool.cost]);
    if (tool.answersIn === "panel") {
      await this.isDrawnWhole(tool);
    }
  }

  /** What was kept is an answer of this tool, and everything that is said with one is drawn. */
  async isDrawnWhole(tool: ToolDefinition): Promise<void> {
    const { results } = await this.api.app.results.list();
    const newest = results.find(
      (result) => result.tool === tool.name && result.origin === this.service.url,
    );
    const read = await this.api.app.results.open(newest?.id ?? "");
    assert.ok(read.ok);
    const envelope = envelopeOf(read.result);
    assert.ok(envelope !== undefined && tool.data.safeParse(envelope.data).success);
    const { document } = resultModelOf(read.result, envelope);
    assert.ok(document.sections.length > 0 && document.header.evidence.length > 0);
    assert.notEqual(envelope.coverage.scopeNote, null);
  }

  /** Runs the tool, and expects this sentence and no charge. */
  async endsWith(tool: ToolDefinition, sentence: RegExp): Promise<void> {
    const [before, sent] = [await this.saved(tool), (await this.logged(tool)).length];
    const asked = await this.runAsPerson(tool);
    if (needsNothing(tool)) {
      const form = await this.pressFormButton(tool);
      assert.equal(form.state().outcome?.kind, "failed");
      assert.match(form.state().outcome?.text ?? "", /\S/u);
    }
    const { what } = await untilAsked(asked, sentence);
    assert.match(what, atEnd(words.notCharged));
    assert.equal(await this.saved(tool), before);
    assert.deepEqual(await this.charges(tool), []);
    assert.equal(
      (await this.logged(tool)).length - sent,
      1,
      "it was asked for once, and not repeated",
    );
  }
}
