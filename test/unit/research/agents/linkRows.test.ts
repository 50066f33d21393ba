import assert from "node:assert/strict";
import { linkRows } from "../../../../src/research/agents/linkRows.ts";
import type { ToldLinks } from "../../../../src/research/agents/linkRows.ts";
import { answerText } from "../../../../src/research/agents/answerText.ts";

describe("places for links, as an agent is told them", () => {
  const place = (from: string, to: string) => ({
    from,
    to,
    start: 0,
    end: 3,
    line: 7,
    words: "tea",
    sentence: "Green tea is best.",
  });
  const told = (own: Partial<ToldLinks>): ToldLinks => ({
    path: "content/tea.md",
    isPublished: true,
    into: [],
    out: [],
    most: 100,
    unread: 0,
    ...own,
  });
  const text = (own: Partial<ToldLinks>, offset = 0): string =>
    answerText(linkRows(told(own), offset), 8000);

  it("are those to the article and then those in it, by pages", () => {
    const both = {
      into: [place("content/cups.md", "content/tea.md")],
      out: [place("content/tea.md", "content/pots.md")],
    };
    assert.match(
      text(both),
      /: 1 for links to it, 1 for links in it\.(?:.*\n)+from\tline\twords\tto\tsentence\ncontent\/cups\.md\t7\ttea\tcontent\/tea\.md\tGreen tea is best\.\ncontent\/tea\.md\t7\ttea\tcontent\/pots\.md/u,
    );
    assert.doesNotMatch(text(both, 1), /cups/u);
  });

  it("say what isn't known: other articles that can't be read, one without a page, and more than are listed", () => {
    assert.match(text({}), /Nothing is found/u);
    assert.match(text({ isPublished: false }), /Nothing is looked for/u);
    assert.match(text({ unread: 2 }), /couldn't be read: 2\./u);
    assert.doesNotMatch(text({}), /couldn't be read|can be more/u);
    const cut = { into: [place("content/cups.md", "content/tea.md")], most: 1 };
    assert.match(text(cut), /the best 1 are listed; there can be more/u);
  });
});
