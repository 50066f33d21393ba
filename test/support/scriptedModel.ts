import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createVSIX } from "@vscode/vsce";
import { build } from "esbuild";
import * as z from "zod";
import { repositoryRoot } from "./paths.ts";

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

const manifest = {
  name: "scripted-model",
  publisher: "seo-research-tests",
  displayName: "Scripted Model",
  version: "1.0.0",
  description: "Plays a language model in tests of agent mode.",
  engines: { vscode: "^1.105.0" },
  main: "./extension.cjs",
  activationEvents: ["onStartupFinished"],
  capabilities: { untrustedWorkspaces: { supported: true } },
  contributes: { languageModelChatProviders: [{ vendor: "scripted", displayName: "Scripted" }] },
};

/** Packages the extension that plays the model; resolves with the path of the package. */
export async function packageScriptedModel(): Promise<string> {
  const cwd = join(repositoryRoot, "out", "scriptedModel");
  const packagePath = join(repositoryRoot, "out", "scripted-model.vsix");
  mkdirSync(cwd, { recursive: true });
  writeFileSync(join(cwd, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(cwd, ".vscodeignore"), "");
  await build({
    entryPoints: [join(repositoryRoot, "test", "support", "scriptedModelExtension.ts")],
    outfile: join(cwd, "extension.cjs"),
    bundle: true,
    platform: "node",
    format: "cjs",
    external: ["vscode"],
    logLevel: "silent",
  });
  await createVSIX({
    cwd,
    packagePath,
    allowMissingRepository: true,
    skipLicense: true,
    dependencies: false,
  });
  return packagePath;
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
