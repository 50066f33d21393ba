import assert from "node:assert/strict";
import {
  checkDraft,
  requestPreview,
} from "../../../../src/editor/features/runTool/form/formCheck.ts";
import { curlCommand } from "../../../../src/editor/features/runTool/form/curl.ts";
import { FormDialogue } from "../../../../src/editor/features/runTool/form/formDialogue.ts";
import { FormDrafts } from "../../../../src/editor/features/runTool/form/formDrafts.ts";
import type { CallRequest } from "../../../../src/editor/features/paidCalls/callRequest.ts";
import { parseFromFormView } from "../../../../src/editor/features/runTool/form/formMessages.ts";
import { draftOf } from "../../../../src/editor/features/runTool/form/formTexts.ts";
import type { FormField } from "../../../../src/shared/formField.ts";
import { additionalField } from "../../../../src/shared/formProtocol.ts";
import type { DraftCheck, FormDraft, SubmitReply } from "../../../../src/shared/formProtocol.ts";
import { catalogue } from "../../../../src/research/tools/catalogue.ts";
import type { ToolDefinition } from "../../../../src/research/tools/definition.ts";
import { inspectKeyword } from "../../../../src/research/tools/inspectKeyword.ts";
import {
  assertSafeValue,
  assertSentence,
  longTexts,
  pastedLines,
  rightArguments,
  unpleasantTexts,
} from "../../../support/badInput.ts";

interface OpenForm {
  readonly dialogue: FormDialogue;
  readonly runs: CallRequest[];
  saved(): unknown;
}

/** The host's side of a form, with a list in the place of everything that runs tools. */
function openForm(tool: ToolDefinition): OpenForm {
  const memory = new Map<string, unknown>();
  const runs: CallRequest[] = [];
  const failed = (error: unknown): never => assert.fail(String(error));
  const dialogue = new FormDialogue(
    { tool, args: {} },
    {
      host: {
        submit: (start) => {
          runs.push(start);
          return Promise.resolve({ kind: "answered" });
        },
        standing: () => "",
        availability: () => ({ ok: true }),
        defaults: () => ({}),
        holdsKey: () => false,
      },
      drafts: new FormDrafts(
        {
          get: (key) => memory.get(key),
          update: (key, value) => Promise.resolve(void memory.set(key, value)),
        },
        failed,
      ),
      translations: null,
      baseUrl: () => "https://api.example.com",
      connected: () => ({ website: [], adAccount: [] }),
      copy: () => Promise.resolve(),
      tell: () => undefined,
      report: failed,
    },
  );
  return { dialogue, runs, saved: () => [...memory.values()][0] };
}

/** Everything else filled in rightly; an alternative that would make this field idle is left empty. */
function draftWith(tool: ToolDefinition, { name }: FormField, text: string): FormDraft {
  const { texts } = draftOf(tool, rightArguments(tool));
  const idles =
    tool.oneOf?.firstWins === true && text.trim() !== "" && tool.oneOf.fields.includes(name)
      ? tool.oneOf.fields
      : [];
  return {
    texts: {
      ...Object.fromEntries(Object.entries(texts).filter(([other]) => !idles.includes(other))),
      [name]: text,
    },
    additional: "",
  };
}

async function check(dialogue: FormDialogue, draft: FormDraft): Promise<DraftCheck> {
  const reply = await dialogue.handle(
    parseFromFormView({ kind: "check", seq: 1, draft, preview: true }),
  );
  assert.ok(typeof reply === "object" && "preview" in reply);
  return reply;
}

async function submit(dialogue: FormDialogue, draft: FormDraft): Promise<SubmitReply> {
  const reply = await dialogue.handle(parseFromFormView({ kind: "submit", seq: 2, draft }));
  assert.ok(typeof reply === "object" && "problems" in reply);
  return reply;
}

/** Types a text, presses the button, and asserts that it is either refused at its field or sent clean. What was typed stays. */
async function press(
  form: OpenForm,
  tool: ToolDefinition,
  field: FormField,
  text: string,
  what: string,
): Promise<"run" | "refused"> {
  const about = `${tool.name}.${field.name}, ${what}`;
  const draft = draftWith(tool, field, text);
  const before = form.runs.length;
  const found = await check(form.dialogue, draft);
  const { problems } = await submit(form.dialogue, draft);
  assert.deepEqual(problems, found.problems, about);
  assert.deepEqual(form.saved(), draft, `${about}: what was typed is gone`);
  if (problems.length > 0) {
    assert.equal(form.runs.length, before, `${about}: it ran`);
    assert.equal(found.preview?.complete, false, about);
    for (const problem of problems) {
      assert.equal(problem.field, field.name, about);
      assertSentence(problem.message, about);
    }
    return "refused";
  }
  const sent = form.runs[before]?.args ?? assert.fail(about);
  if (field.name in sent) {
    assertSafeValue(sent[field.name], about);
  }
  return "run";
}

describe("bad input in a form", () => {
  for (const tool of catalogue) {
    describe(tool.name, () => {
      for (const field of tool.fields) {
        it(`${field.name}: is refused in words at the field, or sent clean; nothing is sent meanwhile, and nothing typed is lost`, async () => {
          const form = openForm(tool);
          for (const [what, text] of unpleasantTexts) {
            await press(form, tool, field, text, what);
          }
          for (const [what, text] of longTexts.slice(0, 6)) {
            await press(form, tool, field, text, what);
          }
          assert.equal(
            await press(form, tool, field, pastedLines(10_000), "10,000 lines"),
            "refused",
          );
          assert.equal(
            await press(
              form,
              tool,
              field,
              pastedLines(10_000).replaceAll("\n", ""),
              "10,000 lines in one",
            ),
            "refused",
          );
        });
      }

      it("with nothing in it runs only what needs nothing, and else asks for what is needed", async () => {
        const { dialogue, runs } = openForm(tool);
        const empty = { texts: {}, additional: "" };
        const { problems } = await submit(dialogue, empty);
        const needed = tool.fields
          .filter(({ name, required }) => required || tool.oneOf?.fields[0] === name)
          .map(({ name }) => name);
        assert.deepEqual(
          problems.map(({ field }) => field),
          needed,
        );
        problems.forEach(({ message }) => assertSentence(message, tool.name));
        assert.equal(runs.length, needed.length === 0 ? 1 : 0);
      });

      it("with additional fields that are no JSON runs nothing, and says where it ceases to be JSON", async () => {
        const { dialogue, runs } = openForm(tool);
        const { texts } = draftOf(tool, rightArguments(tool));
        for (const [text, line, column] of [
          ["{", 1, 2],
          ['{\n  "a": 1,\n}', 3, 1],
          ["{a:1}", 1, 2],
          ['{"a":"\u0000"}', 1, 7],
          ['{"ä🙂": nope}', 1, 8],
          [pastedLines(10_000), 1, 1],
        ] as const) {
          const { problems } = await submit(dialogue, { texts, additional: text });
          assert.deepEqual(
            problems.map(({ field }) => field),
            [additionalField],
          );
          assert.match(
            problems[0]?.message ?? "",
            text.length > 100_000
              ? /^Up to 100,000 characters/u
              : new RegExp(`^Line ${line}, column ${column}: `, "u"),
          );
          assertSentence(problems[0]?.message ?? "", JSON.stringify(text.slice(0, 40)));
        }
        assert.deepEqual(runs, []);
      });
    });
  }

  describe("in the additional fields", () => {
    const refusal = (additional: string): string => {
      const { args, problems } = checkDraft(inspectKeyword, {
        texts: { keyword: "tea" },
        additional,
      });
      assert.equal(args, undefined);
      assert.deepEqual(
        problems.map(({ field }) => field),
        [additionalField],
      );
      return problems[0]?.message ?? "";
    };

    it("takes one object, and nothing else", () => {
      for (const text of ["[]", "1", '"x"', "true", "null", "[{}]"]) {
        assertSentence(refusal(text), text);
      }
    });

    it("refuses what is too long or too deep to be meant, so that nothing after it has to cope with that", () => {
      const nested = (depth: number): string => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;
      assert.match(refusal(nested(40_000)), /^Nested more than 50 levels deep/u);
      assert.match(
        refusal(`{"a":"${"x".repeat(100_000)}"}`),
        /^Up to 100,000 characters; you entered 100,008\.$/u,
      );
      const fitting = checkDraft(inspectKeyword, {
        texts: { keyword: "tea" },
        additional: nested(50),
      });
      assert.ok(fitting.args !== undefined);
      assert.ok(requestPreview("https://api.example.com", inspectKeyword, fitting).complete);
    });

    it("keeps the names of the language among the members from doing anything", () => {
      const { args, problems } = checkDraft(inspectKeyword, {
        texts: { keyword: "tea" },
        additional:
          '{"__proto__": {"keyword": "polluted", "ok": true}, "constructor": 1, "toString": "x"}',
      });
      assert.deepEqual(problems, []);
      assert.ok(args !== undefined);
      assert.equal(args["keyword"], "tea");
      assert.equal(Object.getPrototypeOf(args), Object.prototype);
      assert.equal(Object.hasOwn(Object.prototype, "ok"), false);
      assert.ok(
        curlCommand("https://api.example.com", inspectKeyword, args).includes('"constructor":1'),
      );
    });
  });

  describe("in a message of the view", () => {
    it("says in words what can't be taken in", () => {
      const flood = {
        kind: "check",
        seq: 1,
        draft: { texts: { keyword: "x".repeat(5_000_001) }, additional: "" },
        preview: false,
      };
      assert.throws(
        () => parseFromFormView(flood),
        /^Error: A field is too long: the limit is 5,000,000 characters\.$/u,
      );
      for (const body of [
        null,
        7,
        {},
        { kind: "run" },
        { kind: "submit", seq: -1, draft: { texts: {}, additional: "" } },
        { kind: "check", seq: 1, draft: { texts: { keyword: 7 }, additional: "" }, preview: false },
      ]) {
        assert.throws(
          () => parseFromFormView(body),
          /^Error: The form sent something this version of SEO Research can't read\./u,
        );
      }
    });
  });
});
