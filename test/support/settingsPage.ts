import * as z from "zod";

const property = z.looseObject({
  default: z.unknown(),
  scope: z.string(),
  order: z.number(),
  markdownDescription: z.string(),
  enum: z.array(z.string()).optional(),
  enumDescriptions: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
type Property = z.infer<typeof property>;
const manifestShape = z.looseObject({
  capabilities: z.looseObject({
    untrustedWorkspaces: z.looseObject({ restrictedConfigurations: z.array(z.string()) }),
  }),
  contributes: z.looseObject({
    configuration: z.array(
      z.looseObject({
        title: z.string(),
        order: z.number(),
        properties: z.record(z.string(), property),
      }),
    ),
  }),
});

/** What the scopes of package.json mean to a person. */
const scopes: Readonly<Record<string, string>> = {
  application: "user settings only; no folder can set it",
  window: "user or workspace settings",
  resource: "user, workspace or folder settings",
};

/**
 * The page of all settings, made of what package.json declares.
 * @param manifest package.json, as text
 * @param strings package.nls.json, as text
 */
export function settingsPage(manifest: string, strings: string): string {
  const texts = z.record(z.string(), z.string()).parse(JSON.parse(strings));
  const { capabilities, contributes } = manifestShape.parse(JSON.parse(manifest));
  const restricted = new Set(capabilities.untrustedWorkspaces.restrictedConfigurations);
  const textOf = (placeholder: string): string => texts[placeholder.replaceAll("%", "")] ?? "";
  const groups = contributes.configuration
    .toSorted((a, b) => a.order - b.order)
    .map(({ title, properties }) => {
      const own = Object.entries(properties)
        .toSorted(([, a], [, b]) => a.order - b.order)
        .map(([name, one]) => settingText(name, one, restricted.has(name), textOf));
      return [`## ${textOf(title)}`, ...own].join("\n\n");
    });
  return `${[intro, ...groups].join("\n\n")}\n`;
}

const intro = `# All settings

<!-- written by test/support/manifest.ts -->

[All pages](README.md)

Search for \`seoResearch\` in the editor's settings. What describes a project (site, markets, competitors) is easier to set with **SEO: Set Up This Project…**.`;

function settingText(
  name: string,
  one: Property,
  isRestricted: boolean,
  textOf: (placeholder: string) => string,
): string {
  const description = textOf(one.markdownDescription)
    .replaceAll(/ \[[^\]]*\]\(command:[^)]*\)\./gu, "")
    .replaceAll(/`#([\w.]+)#`/gu, "`$1`");
  const choices = (one.enum ?? []).map(
    (value, at) => `- \`${shown(value)}\`: ${textOf(one.enumDescriptions?.[at] ?? "")}`,
  );
  const bounds =
    one.minimum === undefined || one.maximum === undefined
      ? ""
      : `, from ${one.minimum} to ${one.maximum}`;
  const facts = [
    `Default: \`${shown(one.default)}\`${bounds}.`,
    `Scope: ${scopes[one.scope] ?? one.scope}.`,
    ...(isRestricted ? ["An untrusted folder can't set it."] : []),
  ].join(" ");
  return [
    `### ${name}`,
    description,
    ...(choices.length === 0 ? [] : [choices.join("\n")]),
    facts,
  ].join("\n\n");
}

function shown(value: unknown): string {
  return value === "\t" ? String.raw`\t` : JSON.stringify(value);
}
