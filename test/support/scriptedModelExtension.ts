import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import * as z from "zod/mini";

// The extension that plays a language model in tests of agent mode: it calls the tools that script.json
// beside it names for a prompt, one after the other. What it was offered and told goes into heard.json.

const scriptShape = z.record(
  z.string(),
  z.object({
    calls: z.array(z.object({ tool: z.string(), input: z.record(z.string(), z.unknown()) })),
    end: z.string(),
  }),
);

type Part = vscode.LanguageModelChatRequestMessage["content"][number];

/** Not in the stable API, but without them the chat takes no model by itself. */
interface ChosenByItself {
  readonly isDefault: true;
  readonly isUserSelectable: true;
}

const information: vscode.LanguageModelChatInformation & ChosenByItself = {
  id: "scripted",
  name: "Scripted",
  family: "scripted",
  version: "1",
  maxInputTokens: 100_000,
  maxOutputTokens: 10_000,
  capabilities: { toolCalling: true },
  isDefault: true,
  isUserSelectable: true,
};

export function activate({ subscriptions }: vscode.ExtensionContext): void {
  subscriptions.push(
    vscode.lm.registerLanguageModelChatProvider("scripted", {
      provideLanguageModelChatInformation: () => [information],
      provideLanguageModelChatResponse: (_model, messages, options, progress) => {
        progress.report(nextPart(messages, options));
        return Promise.resolve();
      },
      provideTokenCount: (_model, text) => Promise.resolve(JSON.stringify(text).length),
    }),
  );
}

function nextPart(
  messages: readonly vscode.LanguageModelChatRequestMessage[],
  { tools = [] }: vscode.ProvideLanguageModelChatResponseOptions,
): vscode.LanguageModelResponsePart {
  const script = scriptShape.parse(
    JSON.parse(readFileSync(join(__dirname, "script.json"), "utf8")),
  );
  const asked = messages.findLastIndex(({ content }) =>
    content.some((part) => wordsIn(part, script) !== undefined),
  );
  const words = messages[asked]?.content.map((part) => wordsIn(part, script)).find(Boolean);
  const wanted = words === undefined ? undefined : script[words];
  if (wanted === undefined || tools.length === 0) {
    // The chat asks for a title, too.
    return new vscode.LanguageModelTextPart("Research");
  }
  const answers = messages
    .slice(asked)
    .flatMap(({ content }) => content)
    .filter((part) => part instanceof vscode.LanguageModelToolResultPart)
    .map(({ content }) => content.map(textOf).join(""));
  writeFileSync(
    join(__dirname, "heard.json"),
    JSON.stringify({ asked: Date.now(), tools: tools.map(({ name }) => name), answers }),
  );
  const next = wanted.calls[answers.length];
  if (next === undefined) {
    return new vscode.LanguageModelTextPart(wanted.end);
  }
  const saved = answers.map((text) => /Saved as ([\w.-]+)\./u.exec(text)?.[1]).findLast(Boolean);
  const input = Object.entries(next.input).map(
    ([name, value]) => [name, value === "$saved" ? saved : value] as const,
  );
  return new vscode.LanguageModelToolCallPart(
    `call-${answers.length}-${Date.now()}`,
    next.tool,
    Object.fromEntries(input),
  );
}

/** Which words of the script a part of a message has. */
function wordsIn(part: Part, script: z.infer<typeof scriptShape>): string | undefined {
  const text = textOf(part);
  return Object.keys(script).find((words) => text.includes(words));
}

/** The text of a part; of one in another form, such as an error's, its JSON. */
function textOf(part: unknown): string {
  return part instanceof vscode.LanguageModelTextPart ? part.value : JSON.stringify(part);
}
