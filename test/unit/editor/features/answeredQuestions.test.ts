import assert from "node:assert/strict";
import { readBody } from "../../../../src/articles/checks/body/readBody.ts";
import { answeredQuestions } from "../../../../src/editor/features/articleView/answeredQuestions.ts";

describe("questions and a text", () => {
  const judge = (text: string, question: string): boolean =>
    answeredQuestions({ text, body: readBody(text, "markdown") }, [question])[0]?.place !==
    undefined;

  it("are compared by whole words without marks and plurals, in languages with and without blanks", () => {
    assert.ok(
      judge(
        "## Grüne Tees richtig brühen\n\nMit Wasser.\n",
        "Wie kann man grüne Tees richtig bruhen?",
      ),
    );
    assert.ok(!judge("The teapot is green.\n", "What is green tea?"));
    assert.ok(judge("緑茶の淹れ方を説明します。\n", "緑茶の淹れ方"));
    assert.ok(!judge("紅茶です。\n", "緑茶の淹れ方"));
  });

  it("aren't answered by two sentences, nor by code or the target of a link, and never without words of their own", () => {
    assert.ok(!judge("Green is nice. Tea is, too.\n", "What is green tea?"));
    assert.ok(!judge("```\ngreen tea\n```\n", "What is green tea?"));
    assert.ok(!judge("Green [leaves](/tea/).\n", "What is green tea?"));
    assert.ok(!judge("How is that?\n", "How is that?"));
  });

  it("aren't answered by headings without text below them", () => {
    const questions = ["How do you brew green tea?", "What is matcha?"];
    const bare =
      "# Tea\n\n## How to brew green tea\n\n### Brew\n\n<!-- later -->\n\n## Matcha\n\n---\n";
    for (const question of questions) {
      assert.ok(!judge(bare, question));
      assert.ok(
        judge(bare.replace("<!-- later -->", "Gently.").replace("---", "A powder."), question),
      );
    }
    assert.ok(
      judge("## Brewing green tea\n\n```sh\nbrew green tea\n```\n", "How is green tea brewing?"),
    );
  });

  it("aren't answered by being asked", () => {
    const question = "How hot should water for green tea be?";
    const asked = "## Questions\n\n**How hot should water for green tea be?**\n";
    assert.ok(!judge(asked, question));
    assert.ok(!judge(`${asked}\n## More\n\nText.\n`, question));
    assert.ok(judge(`${asked}\n80 degrees.\n`, question));
  });

  it("that ask what something is aren't answered where it is only named", () => {
    for (const [named, said, question] of [
      ["I like latte in the morning.", "Latte is a coffee with milk.", "What is latte?"],
      [
        "# Filterkaffee\n\nFilterkaffee schmeckt.",
        "Filterkaffee ist ein Getränk.",
        "Was ist Filterkaffee?",
      ],
      [
        "J'aime le café latte.",
        "Le café latte est un café au lait.",
        "Qu'est-ce que le café latte ?",
      ],
      ["Bebo té matcha.", "El té matcha es un polvo.", "¿Qué es el té matcha?"],
      ["Green tea tastes fine.", "## Green tea\n\nA drink.", "What is green tea?"],
      ["We descale it.", "## Descaling\n\nHow to descale: with acid.", "How to descale?"],
      ["# Latte\n\nMilk.", "# What is latte?\n\nMilk.", "What is a latte?"],
    ] as const) {
      assert.ok(!judge(`${named}\n`, question), named);
      assert.ok(judge(`${said}\n`, question), said);
    }
    for (const [named, said, question] of [
      ["コーヒーを飲む。", "コーヒーとは、飲み物です。", "コーヒーとは何ですか？"],
      ["我喜欢咖啡。", "咖啡是一种饮料。", "什么是咖啡？"],
      ["커피를 마신다.", "커피란 음료이다.", "커피란 무엇인가요?"],
    ] as const) {
      assert.ok(!judge(`${named}\n`, question), named);
      assert.ok(judge(`${said}\n`, question), said);
    }
    // what is asked says more than the thing's name
    assert.ok(
      judge(
        "Green tea has less caffeine than coffee.\n",
        "What has less caffeine, green tea or coffee?",
      ),
    );
  });
});
