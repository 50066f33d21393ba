import assert from "node:assert/strict";
import * as vscode from "vscode";
import * as z from "zod/mini";

const hoversShape = z.array(
  z.object({
    contents: z.array(
      z.object({
        value: z.string(),
        isTrusted: z.optional(z.unknown()),
        supportHtml: z.optional(z.boolean()),
      }),
    ),
  }),
);

/** The hovers of ours at a piece of text, as the editor got them. */
export async function hoversAt(
  document: vscode.TextDocument,
  text: string,
): Promise<
  {
    readonly value: string;
    readonly isTrusted?: unknown;
    readonly supportHtml?: boolean | undefined;
  }[]
> {
  const position = document.positionAt(document.getText().indexOf(text) + 2);
  const hovers = hoversShape.parse(
    await vscode.commands.executeCommand("vscode.executeHoverProvider", document.uri, position),
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .filter(({ value }) => value.includes("command:seoResearch."));
}

export async function hoverAt(document: vscode.TextDocument, text: string): Promise<string> {
  const [hover, ...more] = await hoversAt(document, text);
  assert.deepEqual(more, []);
  return (hover?.value ?? assert.fail(`no hover on ${text}`)).replaceAll(
    /\\([!-/:-@[-`{-~])/gu,
    "$1",
  );
}

/** The titles of our lenses: figures first, as the editor draws them; those that had to be filled in come last here. */
export async function lensTitles(document: vscode.TextDocument): Promise<string[]> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    "vscode.executeCodeLensProvider",
    document.uri,
    20,
  );
  const ours = lenses.flatMap(({ command }) =>
    command === undefined || !/^seoResearch|^$/u.test(command.command) ? [] : [command.title],
  );
  const isAction = (title: string): boolean => /^(?:\w+ \(\d+\)|.*…)$/u.test(title);
  return ours.toSorted((a, b) => Number(isAction(a)) - Number(isAction(b)));
}
