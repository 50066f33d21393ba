import { readField } from "../../../../shared/formField.ts";
import type { FormField } from "../../../../shared/formField.ts";
import type { FormDraft } from "../../../../shared/formProtocol.ts";
import { textOf } from "../../../../shared/json.ts";
import { startingDraft } from "../../../../research/tools/arguments.ts";
import type { ToolArguments, ToolDefinition } from "../../../../research/tools/definition.ts";
import { isEmpty } from "../../../../research/tools/request.ts";

/** What a form can be filled with, from the weakest to the strongest. */
export interface FillingSources {
  /** What the workspace presets. */
  readonly defaults: ToolArguments;
  /** What was in the form when it was last used. */
  readonly remembered: FormDraft | undefined;
  /** What it is opened with. */
  readonly given: ToolArguments;
  /** True for a suggestion of an answer: it is shown as it was made, without anything remembered. */
  readonly exact: boolean;
}

/** The texts a form begins with. */
export function filledDraft(
  tool: ToolDefinition,
  { defaults, remembered, given, exact }: FillingSources,
): FormDraft {
  if (exact) {
    return draftOf(tool, startingDraft(tool, given));
  }
  const presets = draftOf(tool, startingDraft(tool, knownOnly(tool, defaults)));
  const before =
    remembered === undefined || isBlank(remembered)
      ? presets
      : withOwnSource(tool, remembered, presets);
  const wanted = draftOf(tool, given);
  const alternatives = tool.oneOf?.fields ?? [];
  // Who asks for a domain does not ask for the seed keywords of last time.
  const dropped = alternatives.some((name) => isGiven(given, name)) ? alternatives : [];
  const remaining = Object.entries(before.texts).filter(([name]) => !dropped.includes(name));
  return {
    texts: { ...Object.fromEntries(remaining), ...wanted.texts },
    additional: wanted.additional === "" ? before.additional : wanted.additional,
  };
}

/** Arguments as a person would have typed them. Members without a field go to the additional ones. */
export function draftOf(tool: ToolDefinition, args: ToolArguments): FormDraft {
  const fields = tool.fields.filter(({ name }) => isGiven(args, name));
  const known = new Set(tool.fields.map(({ name }) => name));
  const others = Object.entries(args).filter(
    ([name, value]) => !known.has(name) && value !== undefined,
  );
  return {
    texts: Object.fromEntries(
      fields.map((field) => [field.name, typedText(field, args[field.name])]),
    ),
    additional: others.length === 0 ? "" : JSON.stringify(Object.fromEntries(others), null, 2),
  };
}

/** What is typed into the fields of a tool, as its request would carry it. Texts of other names are left out. */
export function argumentsIn(tool: ToolDefinition, { texts }: FormDraft): ToolArguments {
  const read = tool.fields.map(
    (field) => [field.name, readField(field, textIn(texts, field.name))] as const,
  );
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** The text of one field; "" for one that nothing was typed into. */
export function textIn(texts: FormDraft["texts"], name: string): string {
  return (Object.hasOwn(texts, name) ? texts[name] : undefined) ?? "";
}

/** A form that was opened and closed again remembers nothing. */
function isBlank({ texts, additional }: FormDraft): boolean {
  return [...Object.values(texts), additional].every((text) => text.trim() === "");
}

/** Which website or ad account the project's figures come from may have been settled after the form was last used. */
function withOwnSource(tool: ToolDefinition, before: FormDraft, presets: FormDraft): FormDraft {
  const sources = tool.fields.filter(
    ({ control, name }) =>
      (control === "website" || control === "adAccount") && textIn(before.texts, name) === "",
  );
  const settled = sources
    .map(({ name }) => [name, textIn(presets.texts, name)] as const)
    .filter(([, text]) => text !== "");
  return { ...before, texts: { ...before.texts, ...Object.fromEntries(settled) } };
}

function isGiven(args: ToolArguments, name: string): boolean {
  return Object.hasOwn(args, name) && !isEmpty(args[name]);
}

function knownOnly(tool: ToolDefinition, args: ToolArguments): ToolArguments {
  return Object.fromEntries(
    tool.fields.filter(({ name }) => isGiven(args, name)).map(({ name }) => [name, args[name]]),
  );
}

/** One entry a line where there is room for lines. */
function typedText({ control }: FormField, value: unknown): string {
  return Array.isArray(value)
    ? value.map(textOf).join(control === "list" ? "\n" : ", ")
    : textOf(value);
}
