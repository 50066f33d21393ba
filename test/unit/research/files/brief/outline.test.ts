import assert from "node:assert/strict";
import { textsIn } from "../../../../../src/research/files/brief/answerValues.ts";
import type { BriefInput } from "../../../../../src/research/files/brief/briefInput.ts";
import { wishOf } from "../../../../../src/research/files/brief/sameQuestion.ts";
import { chapterBody } from "../../../../../src/research/files/brief/briefPieces.ts";
import { makeBrief } from "../../../../../src/research/files/brief/makeBrief.ts";
import { newBrief } from "../../../../../src/research/files/brief/mergeBrief.ts";
import { outlineItems } from "../../../../../src/research/files/brief/readOutline.ts";
import { isQuestion } from "../../../../../src/shared/questionWords.ts";
import { answerOf, inputOf, sandboxAnswers } from "./briefUnderTest.ts";

function textOf(input: BriefInput): string {
  return newBrief(makeBrief(input));
}

function chapter(text: string, heading: string): string {
  const found = text.split(/^(?=#{1,2} )/mu).find((part) => part.startsWith(`## ${heading}\n`));
  assert.ok(found !== undefined, heading);
  return found;
}

/** What stands in a brief's outline. */
function outlineOf(text: string): string {
  return chapterBody(text, "outline") ?? assert.fail("no outline");
}

describe("the outline of a brief", () => {
  it("C5: names each point of its outline once, by theme, and has no link that works on one machine only", () => {
    const page = answerOf("page", {
      data: {
        organic: [],
        people_also_ask: [
          { question: "How do you pour latte art?" },
          { question: "What is latte art?" },
        ],
        related_searches: [
          { query: "how to pour latte art" },
          { query: "latte art for kids" },
          { query: "kids latte art" },
          { query: "latte art pitcher for pouring" },
        ],
      },
      facts: [],
    });
    const text = textOf(inputOf({ answers: { page } }));
    assert.deepEqual(
      [...chapter(text, "Outline").matchAll(/^ *(?:\d+\.|-) .*$/gmu)].map(([line]) => line),
      [
        "1. What is latte art?",
        "2. How do you pour latte art?",
        "   - Latte art pitcher for pouring",
        "3. Latte art for kids",
      ],
    );
    assert.doesNotMatch(text, /\]\((?!<\.\.\/)/u);
  });

  it("C5: has each question once and each result's source once in a section, whatever its parts", async () => {
    for (const keyword of ["latte art", "cold brew", "best espresso machine", "kaffee"]) {
      const answers = await sandboxAnswers(keyword);
      const text = textOf(inputOf({ keyword, answers }));
      const asked = [
        ...textsIn(answers.page.envelope.data, "people_also_ask", "question"),
        ...textsIn(answers.terms.envelope.data, "keywords", "keyword").filter(isQuestion),
      ];
      assert.ok(asked.length > 0);
      const lines = text
        .slice(0, text.indexOf("<!-- SEO"))
        .replace(/## Who ranks now[\s\S]*?(?=## )/u, "")
        .split("\n")
        .map((line) => line.toLowerCase());
      const words = (one: string): string =>
        ` ${one
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
          .trim()} `;
      // of questions that ask the same, one is there
      for (const [about, same] of Map.groupBy(asked, (one) => wishOf(one, keyword) ?? one)) {
        const named = lines.filter((line) => same.some((one) => words(line).includes(words(one))));
        assert.equal(named.length, 1, `${about}: ${named.join(" / ")}`);
      }
      for (const part of text.split(/^(?=## )/mu)) {
        for (const tool of ["Inspect Keyword", "Inspect SERP", "Research Keywords"]) {
          assert.ok(part.split(`${tool}: `).length <= 2, part);
        }
      }
    }
  });

  it("leaves the questions that are in no outline to the questions' section", () => {
    const keywords = ["where to buy latte art", "how to pour latte art"].map((keyword, index) => ({
      keyword,
      intent: index === 0 ? "transactional" : "informational",
      monthly_volume: 1200 * (index + 1),
    }));
    const text = textOf(
      inputOf({ answers: { terms: answerOf("terms", { data: { keywords }, facts: [] }) } }),
    );
    assert.match(chapter(text, "Outline"), /^1\. How to pour latte art \*\(2,400 a month\)\*$/mu);
    assert.match(
      chapter(text, "Questions to answer"),
      /^- \[ \] where to buy latte art \*\(1,200 a month\)\*$/mu,
    );
  });

  it("has one heading for questions that ask the same, and none for other sites", () => {
    const keywords = [
      "was ist hochbeet anlegen",
      "hochbeet anlegen bedeutung",
      "hochbeet anlegen einfach erklärt",
      "hochbeet anlegen definition",
      "wie geht hochbeet anlegen",
      "hochbeet anlegen schritt für schritt",
      "hochbeet anlegen youtube",
      "was kostet hochbeet anlegen",
      "hochbeet anlegen im winter",
    ].map((keyword) => ({ keyword, monthly_volume: 10 }));
    const text = textOf(
      inputOf({
        keyword: "hochbeet anlegen",
        answers: { terms: answerOf("terms", { data: { keywords }, facts: [] }) },
      }),
    );
    assert.deepEqual(
      outlineItems(outlineOf(text))
        .map((item) => item.text)
        .toSorted(),
      [
        "Hochbeet anlegen im winter",
        "Was ist hochbeet anlegen",
        "Was kostet hochbeet anlegen",
        "Wie geht hochbeet anlegen",
      ],
    );
  });

  it("asks the questions among the related terms, in every language in which they are known", () => {
    const keywords = [
      "où acheter du café",
      "what's latte art",
      "cuándo tomar latte art",
      "latte art cup",
    ].map((keyword) => ({ keyword, monthly_volume: 10 }));
    const text = textOf(
      inputOf({ answers: { terms: answerOf("terms", { data: { keywords }, facts: [] }) } }),
    );
    assert.deepEqual(
      outlineItems(outlineOf(text)).map((item) => item.text),
      ["What's latte art", "Où acheter du café", "Cuándo tomar latte art", "Latte art cup"],
    );
    assert.match(chapter(text, "Questions to answer"), /in the outline: 3\./u);
    assert.doesNotMatch(chapter(text, "Related terms"), /où|what|qué/u);
  });

  it("groups nothing where words aren't parted by spaces", () => {
    const related_searches = ["コーヒー 淹れ方", "コーヒー 淹れ方 コツ", "コーヒー豆 おすすめ"];
    const page = answerOf("page", { data: { organic: [], related_searches }, facts: [] });
    assert.deepEqual(
      outlineItems(outlineOf(textOf(inputOf({ keyword: "コーヒー", answers: { page } })))).map(
        (item) => [item.depth, item.text],
      ),
      related_searches.map((search) => [0, search]),
    );
  });

  it("is read as a person left it: lists of any kind, headings, tasks, without figures, code and other text", () => {
    const read = (body: string): string[] =>
      outlineItems(body).map(({ depth, markdown }) => `${depth} ${markdown}`);
    assert.deepEqual(
      read(
        "Note.\n\n1. One *(1.200 im Monat)*\n   - Two\n      * [x] Three\n   + Two *again*\r\n2) Four\n\n```\n- code\n```\n*Source · 1*\n",
      ),
      ["0 One", "1 Two", "2 Three", "1 Two *again*", "0 Four"],
    );
    assert.deepEqual(read("### One ###\n\ntext\n\n- Two\n#### Three\n- Four\n### Five\n"), [
      "0 One",
      "1 Two",
      "1 Three",
      "2 Four",
      "0 Five",
    ]);
    assert.deepEqual(read("No list.\n\n-\n- *(5 a month)*\n---\n"), []);
    assert.deepEqual(outlineItems("- a\\_b \\{x\\} 1\\. **c**")[0]?.text, "a_b {x} 1. c");
    // a space that doesn't break a line is a part of the text
    assert.deepEqual(outlineItems("- \u00A0Milk")[0]?.text, "Milk");
  });

  it("has the other keywords of a group as secondary ones, and the questions of all, each once with its SERP", () => {
    const page = answerOf("page", {
      data: {
        organic: [],
        people_also_ask: [{ question: "What is latte art?" }],
        related_searches: [],
      },
      facts: [],
    });
    const text = textOf(
      inputOf({
        answers: { page },
        group: {
          keywords: ["latte art pitcher", "how to pour latte art", "what is latte art"],
          asked: [
            {
              keyword: "latte art pitcher",
              observedAt: "2026-11-03T08:00:00Z",
              isSample: false,
              questions: ["What is latte art?", "Which pitcher is best?", "How to pour latte art"],
            },
            {
              keyword: "how to pour latte art",
              observedAt: "2026-11-04T08:00:00Z",
              isSample: true,
              questions: ["Which pitcher is best"],
            },
          ],
        },
      }),
    );
    assert.match(text, /^secondary:\n {2}- latte art pitcher\nintent:/mu);
    assert.match(
      chapter(text, "Questions to answer"),
      /Of the group's other keywords:\n\n- \[ \] how to pour latte art\n- \[ \] Which pitcher is best\? \*\(SERP of “latte art pitcher”, [^)]*2026\)\*\n/u,
    );
  });
});
