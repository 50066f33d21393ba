import assert from "node:assert/strict";
import type { FormField } from "../../../../src/shared/formField.ts";
import { readField } from "../../../../src/shared/formField.ts";
import { checkArguments, fieldProblem } from "../../../../src/research/tools/arguments.ts";
import { catalogue } from "../../../../src/research/tools/catalogue.ts";
import type { ToolArguments, ToolDefinition } from "../../../../src/research/tools/definition.ts";
import { isEmpty } from "../../../../src/research/tools/request.ts";
import {
  assertSafeValue,
  assertSentence,
  longTexts,
  pastedEntries,
  pastedLines,
  rightArguments,
  unpleasantTexts,
  wrongTypes,
} from "../../../support/badInput.ts";

/** Everything else being right, the value is either cleaned into one that may be sent, or refused in words at its own field. */
function check(
  tool: ToolDefinition,
  field: FormField,
  value: unknown,
  what: string,
): "taken" | "left out" | "refused" {
  const about = `${tool.name}.${field.name}, ${what}`;
  const checked = checkArguments(tool, { ...around(tool, field, value), [field.name]: value });
  if (!checked.ok) {
    assert.ok(
      checked.problems.length > 0 && checked.problems.length <= 10,
      `${about}: ${checked.problems.length} problems`,
    );
    for (const problem of checked.problems) {
      assert.equal(problem.field, field.name, about);
      assertSentence(problem.message, about);
    }
    return "refused";
  }
  if (!(field.name in checked.args)) {
    return "left out";
  }
  assertSafeValue(checked.args[field.name], about);
  return "taken";
}

/** What is sent when a person types this, or asserts that nothing is. */
const typed = (
  tool: ToolDefinition,
  field: FormField,
  text: string,
  what: string,
): "taken" | "left out" | "refused" => check(tool, field, readField(field, text), what);

/** Something right for the other fields; not for one that would make this one idle. */
function around(tool: ToolDefinition, { name }: FormField, value: unknown): ToolArguments {
  const { oneOf } = tool;
  const right = Object.entries(rightArguments(tool));
  const isRival = (other: string): boolean =>
    other !== name &&
    oneOf?.firstWins === true &&
    oneOf.fields.includes(name) &&
    oneOf.fields.includes(other);
  return Object.fromEntries(isEmpty(value) ? right : right.filter(([other]) => !isRival(other)));
}

function isNeeded(tool: ToolDefinition, { name, required }: FormField): boolean {
  return required || name === tool.oneOf?.fields[0];
}

describe("bad input", () => {
  for (const tool of catalogue) {
    describe(tool.name, () => {
      for (const field of tool.fields) {
        describe(field.name, () => {
          it("left empty is left out, or asked for where it is needed", () => {
            const blanks = [undefined, null, "", " ", "\t\n\u00A0\u3000", []];
            for (const blank of blanks) {
              assert.equal(
                check(tool, field, blank, JSON.stringify(blank)),
                isNeeded(tool, field) ? "refused" : "left out",
              );
            }
            if (field.control === "list") {
              assert.equal(
                check(tool, field, ["", " ", "\n"], "blank entries"),
                isNeeded(tool, field) ? "refused" : "left out",
              );
            }
          });

          it("takes no JSON of another type", () => {
            for (const value of wrongTypes.filter((wrong) => !isEmpty(wrong))) {
              const isOwn = field.control === "integer" && typeof value === "number";
              const outcome = check(tool, field, value, JSON.stringify(value));
              assert.ok(isOwn || outcome === "refused", `${JSON.stringify(value)}: ${outcome}`);
            }
          });

          it("takes other scripts, emoji and control characters only where they can be meant", () => {
            for (const [what, text] of unpleasantTexts) {
              typed(tool, field, text, what);
              check(tool, field, text, `${what}, unread`);
              check(tool, field, [text], `${what}, in a list`);
            }
          });

          it("refuses what is far too long", () => {
            for (const [what, text] of longTexts) {
              const outcome = typed(tool, field, text, what);
              assert.ok(outcome !== "taken" || isShortened(tool, field, text), `${what} was sent`);
              assert.notEqual(
                check(tool, field, [text], `${what}, in a list`),
                isNeeded(tool, field) ? "left out" : "",
                what,
              );
            }
          });

          it("takes no 10,000 pasted lines", () => {
            assert.equal(typed(tool, field, pastedLines(10_000), "10,000 lines"), "refused");
            assert.equal(
              typed(tool, field, pastedLines(10_000).replaceAll("\n", ""), "10,000 lines in one"),
              "refused",
            );
            if (field.control === "list") {
              assert.equal(
                check(tool, field, pastedEntries(field, 10_000), "10,000 entries"),
                "refused",
              );
              assert.match(
                fieldProblem(
                  tool,
                  { ...rightArguments(tool), [field.name]: pastedEntries(field, 10_000) },
                  field.name,
                ) ?? "",
                /^Up to [\d,]+ entries; you entered 10,?000\.$/u,
              );
            }
          });

          if (field.control === "integer") {
            it("takes no number out of range, and none that is not whole", () => {
              const { min = 0, max = 0 } = field;
              const texts = [
                min - 1,
                max + 1,
                `${min}.5`,
                "1e3",
                "0x10",
                "-0.1",
                "1,000",
                "1 000",
                "+5",
                "ten",
                "١٠",
                "9".repeat(400),
                "-" + "9".repeat(400),
                "∞",
                "5%",
                "--5",
              ];
              for (const text of texts) {
                assert.equal(
                  typed(tool, field, String(text), String(text)),
                  "refused",
                  String(text),
                );
              }
              for (const value of [
                Number.NaN,
                Infinity,
                -Infinity,
                Number.MAX_SAFE_INTEGER + 1,
                Number.MIN_VALUE,
              ]) {
                assert.equal(check(tool, field, value, String(value)), "refused", String(value));
              }
            });
          }
        });
      }

      it("refuses 10,000 wrong entries in a few sentences", () => {
        for (const field of tool.fields.filter(
          ({ control }) => control === "list" || control === "choices",
        )) {
          for (const entry of ["?!", 7, null, "x".repeat(500)]) {
            assert.equal(
              check(
                tool,
                field,
                Array.from({ length: 10_000 }, () => entry),
                String(entry),
              ),
              "refused",
            );
          }
        }
      });

      it("says of everything that is wrong at once where it is wrong", () => {
        const draft = Object.fromEntries(tool.fields.map(({ name }) => [name, { not: "this" }]));
        const checked = checkArguments(tool, draft);
        assert.ok(!checked.ok);
        const named = new Set(checked.problems.map(({ field }) => field));
        const unsent = tool.oneOf?.firstWins === true ? tool.oneOf.fields.slice(1) : [];
        assert.deepEqual(
          [...named].toSorted(),
          tool.fields
            .map(({ name }) => name)
            .filter((name) => !unsent.includes(name))
            .toSorted(),
        );
      });

      it("refuses characters that were lost, before there is a price", () => {
        for (const { name, control } of tool.fields) {
          const texts = ["caf\uFFFD", "c\0o\0f\0"];
          for (const text of control === "integer" || control === "choice" ? [] : texts) {
            for (const value of [text, ["tea", text]]) {
              const checked = checkArguments(tool, { ...rightArguments(tool), [name]: value });
              assert.ok(!checked.ok, `${name}: ${JSON.stringify(value)}`);
              assert.deepEqual(
                checked.problems.map(({ field }) => field),
                [name],
              );
            }
          }
        }
      });

      it("keeps members nobody foresaw as they are, whatever they are called", () => {
        const unforeseen: unknown = JSON.parse(
          '{"constructor": 1, "toString": "x", "hasOwnProperty": null, "length": 2, "": [], "a b": {"c": [1]}}',
        );
        assert.ok(typeof unforeseen === "object");
        const checked = checkArguments(tool, { ...rightArguments(tool), ...unforeseen });
        assert.ok(checked.ok);
        assert.deepEqual(JSON.parse(JSON.stringify(checked.args)), {
          ...rightArguments(tool),
          ...unforeseen,
        });
      });
    });
  }
});

/** True where cleaning left something short of it: an address without its tracking parameters, for example. */
function isShortened(tool: ToolDefinition, field: FormField, text: string): boolean {
  const checked = checkArguments(tool, {
    ...rightArguments(tool),
    [field.name]: readField(field, text),
  });
  const value = checked.ok ? checked.args[field.name] : undefined;
  return (typeof value === "string" ? value : JSON.stringify(value)).length < 5_000;
}
