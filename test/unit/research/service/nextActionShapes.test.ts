import assert from "node:assert/strict";
import { isSuggestion, readAction } from "../../../../src/research/service/nextActionShapes.ts";

const args = { url: "https://example.com/" };
const nothing = { args: {}, reason: null, ready: undefined };

describe("a suggested call in another shape than expected", () => {
  it("has its tool under any of the names, first the one that is a tool's beyond doubt", () => {
    for (const name of ["tool", "tool_name", "name", "action", "call", "endpoint", "function"]) {
      const action = { [name]: "inspect_page" };
      assert.ok(isSuggestion(action), name);
      assert.deepEqual(readAction(action), { tool: "inspect_page", ...nothing }, name);
    }
    assert.deepEqual(readAction({ name: "Look at it", action: "POST /v1/tools/inspect_page" }), {
      tool: "inspect_page",
      ...nothing,
      others: { name: "Look at it" },
    });
    assert.deepEqual(readAction({ name: "Look at it" }), { tool: "Look at it", ...nothing });
    assert.ok(!isSuggestion({ first: "inspect_page", args }));
    assert.ok(!isSuggestion({ tool: "", name: 7, call: args }));
  });

  it("has its arguments, its reason and its readiness under any of the names", () => {
    for (const name of [
      "args",
      "arguments",
      "body",
      "input",
      "params",
      "parameters",
      "request",
      "prefilled",
      "payload",
    ]) {
      for (const given of [args, JSON.stringify(args)]) {
        assert.deepEqual(
          readAction({ tool: "a_b", [name]: given }),
          { tool: "a_b", ...nothing, args },
          name,
        );
      }
    }
    for (const name of [
      "use_when",
      "when_to_use",
      "when",
      "reason",
      "why",
      "description",
      "title",
      "label",
    ]) {
      const action = readAction({ tool: "a_b", [name]: "to see it" });
      assert.deepEqual(action, { tool: "a_b", ...nothing, reason: "to see it" }, name);
    }
    for (const name of ["executable", "ready", "prefilled"]) {
      const action = readAction({ tool: "a_b", [name]: false });
      assert.deepEqual(action, { tool: "a_b", ...nothing, ready: false }, name);
    }
  });

  it("keeps what is beside them, but nothing that is empty", () => {
    const read = readAction({ tool: "a_b", cost: 3, note: null, hint: "", reason: "" });
    assert.deepEqual(read, { tool: "a_b", ...nothing, others: { cost: 3 } });
    assert.deepEqual(Object.keys(readAction({ tool: "a_b" })), ["tool", "args", "reason", "ready"]);
  });

  it("may be an object with name and arguments, unless there is more than a call in it", () => {
    for (const call of [
      { name: "inspect_page", arguments: args },
      { function: "inspect_page", arguments: args },
    ]) {
      assert.ok(isSuggestion({ function: call }));
      assert.deepEqual(readAction({ function: call }), { tool: "inspect_page", ...nothing, args });
    }
    assert.deepEqual(
      readAction({ call: { name: "inspect_page", arguments: args }, args: { url: "b" } }),
      { tool: "inspect_page", ...nothing, args: { url: "b" } },
      "arguments of its own come first",
    );
    const named = { name: "inspect_page", arguments: args };
    for (const call of [
      { ...named, reason: "to see it" },
      { ...named, ready: true },
      { ...named, ready: false },
      { ...named, cost: 3 },
      { ...named, name: "" },
      { arguments: args },
      [named],
      7,
    ]) {
      assert.ok(!isSuggestion({ call }), JSON.stringify(call));
      assert.deepEqual(readAction({ call }, "a_b"), {
        tool: "a_b",
        ...nothing,
        others: { call },
      });
    }
  });

  it("is read one level deep, so that no nesting takes long", () => {
    const call = { function: { name: "inspect_page", arguments: args } };
    assert.deepEqual(readAction({ call }, "first"), {
      tool: "first",
      ...nothing,
      others: { call },
    });
    let tool: unknown = call;
    for (let level = 0; level < 10_000; level += 1) {
      tool = { tool, name: "inspect" };
    }
    assert.ok(!isSuggestion({ tool }));
    assert.equal(readAction({ tool }, "first").tool, "first");
  });

  it("may be a sentence, which names the tool at its beginning or in a path", () => {
    for (const text of [
      "inspect_page",
      "inspect_page: look at the page",
      "POST /v1/tools/inspect_page",
    ]) {
      const read = { tool: "inspect_page", args: {}, reason: text, ready: undefined };
      assert.deepEqual(readAction(text, "first"), read);
      assert.equal(readAction({ tool: text }).tool, "inspect_page");
    }
    for (const text of ["Look at inspect_page", "inspect_page/more", "inspect"]) {
      assert.equal(readAction(text, "first").tool, "first", text);
      assert.equal(readAction(text).tool, "", text);
      assert.equal(readAction({ tool: text }, "first").tool, text);
    }
    assert.deepEqual(readAction(7), { tool: "", args: {}, reason: "7", ready: undefined });
  });

  it("is looked for in the first thousand characters only", () => {
    const path = "/tools/inspect_page";
    const until = (length: number): string => `${" ".repeat(length - path.length)}${path}`;
    assert.equal(readAction(until(1_000)).tool, "inspect_page");
    assert.equal(readAction(until(1_001)).tool, "inspect_pag");
    assert.equal(readAction(`${until(1_000)}/more`).tool, "inspect_page");
  });
});
