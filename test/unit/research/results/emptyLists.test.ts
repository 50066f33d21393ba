import assert from "node:assert/strict";
import fc from "fast-check";
import { answerText } from "../../../../src/research/agents/answerText.ts";
import { savedRows } from "../../../../src/research/agents/savedRows.ts";
import { resultReport } from "../../../../src/research/files/report/resultReport.ts";
import { buildComparison } from "../../../../src/research/results/compare/comparisonDocument.ts";
import type { ResultModel } from "../../../../src/research/results/resultDocument.ts";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import { isRecord } from "../../../../src/shared/json.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import { memberAlterations, membersToAlter, withAltered } from "./alteredMembers.ts";
import type { Alteration } from "./alteredMembers.ts";
import { toolResponses } from "./alteredResponses.ts";
import type { ToolResponse } from "./alteredResponses.ts";
import { contradictions } from "./contradictions.ts";
import { savedAnswer, shown } from "./shown.ts";

describe("an empty list in a response", () => {
  it("is called none only where nothing else in the response speaks of some, whichever member is altered", () => {
    for (const response of toolResponses) {
      for (const path of membersToAlter(response.body)) {
        for (const how of ["dropped", "emptied", "wrapped", "figures as texts"]) {
          checkReport(response, [{ path, how }]);
        }
      }
    }
  });

  it("so it is where two members are altered", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...toolResponses).chain((response) => {
          const one = fc.record({
            path: fc.constantFrom(...membersToAlter(response.body)),
            how: fc.constantFrom(...Object.keys(memberAlterations)),
          });
          return fc.record({ response: fc.constant(response), pair: fc.tuple(one, one) });
        }),
        ({ response, pair }) => check(response, pair),
      ),
      { numRuns: 150 },
    );
  });

  it("is still called none where nothing speaks of any", () => {
    const none = toolResponses.filter(({ body }) => {
      const { coverage } = body;
      return isRecord(coverage) && coverage["total_available"] === 0;
    });
    assert.ok(none.length > 0);
    const said = none.map(({ tool, body, args }) => reportOf(shown(tool, body, args)));
    for (const sentence of [
      /No keywords for this domain/u,
      /No pages of this domain/u,
      /No domains share enough/u,
      /No keywords for this page/u,
      /No competitors found/u,
      /No citations found/u,
      /No questions cite/u,
    ]) {
      assert.ok(
        said.some((text) => sentence.test(text)),
        sentence.source,
      );
    }
  });
});

/** What the page and its report say of an altered response, against the response itself. */
function checkReport({ tool, args, body }: ToolResponse, altered: readonly Alteration[]): void {
  const response = withAltered(body, altered);
  const text = reportOf(shown(tool, response, args, "nowhere.example"));
  assert.deepEqual(contradictions(text, response), [], `${tool}, ${JSON.stringify(altered)}`);
}

/** The same of every other text that is made of it, too. */
function check(given: ToolResponse, altered: readonly Alteration[]): void {
  const { tool, args, body } = given;
  checkReport(given, altered);
  const response = withAltered(body, altered);
  const model = shown(tool, response, args, "nowhere.example");
  const texts = {
    agents: agentText(model, tool, args),
    comparison: reportOf(comparisonOf(tool, args, body, response)),
  };
  for (const [where, text] of Object.entries(texts)) {
    assert.deepEqual(
      contradictions(text, response),
      [],
      `${tool}, ${where}, ${JSON.stringify(altered)}`,
    );
  }
  assert.doesNotMatch(texts.agents, /^No rows\.$/mu);
}

function reportOf({ document, tables }: ResultModel): string {
  return [
    ...resultReport(document, ({ id, rowCount }) => tables.get(id)?.rows(0, rowCount) ?? []),
  ].join("");
}

function agentText(model: ResultModel, tool: string, args: JsonRecord): string {
  return model.document.sections
    .filter(({ kind }) => kind !== "picture")
    .map(({ name }) =>
      answerText(savedRows(savedAnswer(tool, args), model, { section: name }), 8000),
    )
    .join("\n");
}

function comparisonOf(tool: string, args: JsonRecord, before: unknown, now: unknown): ResultModel {
  const [earlier, later] = [before, now].map(
    (body) =>
      ({
        result: savedAnswer(tool, args),
        envelope: readEnvelope(body),
        firstAction: 0,
        firstResource: 0,
      }) as const,
  );
  assert.ok(earlier !== undefined && later !== undefined);
  return buildComparison([earlier], [later]);
}
