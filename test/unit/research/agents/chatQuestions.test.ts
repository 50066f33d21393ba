import assert from "node:assert/strict";
import { ChatQuestions, shownPrice } from "../../../../src/research/agents/chatQuestions.ts";

describe("questions of the chat", () => {
  const call = { key: "k", origin: "https://service.test", account: "a" };
  const asked = { ...call, price: 3 };

  it("stand for one call each, also where its input was edited", () => {
    const questions = new ChatQuestions();
    questions.note("page", { url: "a" }, asked);
    assert.equal(shownPrice(questions.take("page", { url: "a" }), call), 3);
    assert.equal(questions.take("page", { url: "a" }), undefined);
    questions.note("page", { url: "a" }, asked);
    assert.equal(questions.take("other", { url: "b" }), undefined);
    const edited = questions.take("page", { url: "b" });
    assert.equal(shownPrice(edited, { ...call, key: "of the edited input" }), 3);
    assert.equal(questions.take("page", { url: "b" }), undefined);
  });

  it("don't stand for a call that was prepared without one", () => {
    const questions = new ChatQuestions();
    questions.note("page", { url: "declined" }, asked);
    questions.note("page", { url: "a" }, undefined);
    assert.equal(questions.take("page", { url: "a" }), undefined);
  });

  it("don't stand for another call of the same input, or another account", () => {
    const other = { key: "j", origin: "sandbox", account: "b" };
    for (const [name, value] of Object.entries(other)) {
      const questions = new ChatQuestions();
      questions.note("page", {}, asked);
      assert.equal(shownPrice(questions.take("page", {}), { ...call, [name]: value }), undefined);
    }
  });

  it("are forgotten, the oldest first, where very many were never answered", () => {
    const questions = new ChatQuestions();
    for (let number = 0; number <= 500; number += 1) {
      questions.note(`tool ${number}`, {}, asked);
    }
    assert.equal(questions.take("tool 0", {}), undefined);
    assert.notEqual(questions.take("tool 1", {}), undefined);
  });
});
