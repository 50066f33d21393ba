import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { packageTestExtension } from "./testExtension.ts";

/** What the model is to do for a prompt. */
export interface ModelScript {
  /** The tools to call one after the other; "$saved" in an input stands for the id of the last saved result. */
  readonly calls: readonly { readonly tool: string; readonly input: object }[];
  /** What it says at the end. */
  readonly end: string;
}

const heardShape = z.object({
  asked: z.number(),
  tools: z.array(z.string()),
  answers: z.array(z.string()),
});

/** Packages the extension that plays the model; resolves with the path of the package. */
export function packageScriptedModel(): Promise<string> {
  return packageTestExtension({
    name: "scripted-model",
    entry: "scriptedModelExtension.ts",
    manifest: {
      activationEvents: ["onStartupFinished"],
      contributes: {
        languageModelChatProviders: [{ vendor: "scripted", displayName: "Scripted" }],
      },
    },
  });
}

/** The model where it is installed. */
export class ScriptedModel {
  readonly #folder: string;

  constructor(extensionsDir: string) {
    const name = readdirSync(extensionsDir).find((entry) => entry.includes("scripted-model"));
    if (name === undefined) {
      throw new Error(`The scripted model isn't in ${extensionsDir}.`);
    }
    this.#folder = join(extensionsDir, name);
  }

  /** Says what the model does for prompts with these words. */
  play(words: string, script: ModelScript): void {
    writeFileSync(join(this.#folder, "script.json"), JSON.stringify({ [words]: script }));
  }

  /** When it was asked last, the tools that it was offered then, and what they answered since the last prompt. */
  heard(): z.infer<typeof heardShape> {
    return heardShape.parse(JSON.parse(readFileSync(join(this.#folder, "heard.json"), "utf8")));
  }
}
