import { namedFields } from "../../../articles/sites/siteDescription.ts";
import type { NamedField } from "../../../articles/sites/siteDescription.ts";
import type { FormField } from "../../../shared/formField.ts";
import type { MarketNames } from "../../../shared/markets.ts";

/** What describes a project, as its form has it. */
export interface ProjectDescription {
  readonly siteUrl: string;
  /** The main one first; none where none is set. */
  readonly markets: readonly MarketNames[];
  readonly competitors: readonly string[];
  /** The id of the connected website; "" for none. */
  readonly website: string;
  readonly titleSuffix: string;
  readonly brandWords: readonly string[];
  readonly fields: Readonly<Record<NamedField, string>>;
  readonly folder: string;
}

/** The values that are changed as one: the main market and those of languages are one list. */
export type DescribedValue = keyof ProjectDescription;

/** A market as it is typed. */
export const marketExample = "Austria, German";

/** A field of the form, and the value that it is a part of. */
export interface ProjectField extends Pick<
  FormField,
  "name" | "label" | "help" | "control" | "placeholder" | "entries" | "max" | "choices"
> {
  readonly value: DescribedValue;
  /** Shown at once; others are under "More options". */
  readonly isMain: boolean;
}

/** The fields of the form, in their order. */
export const projectFields: readonly ProjectField[] = [
  {
    name: "siteUrl",
    value: "siteUrl",
    isMain: true,
    label: "Site URL",
    help: "URL where this site is published. Its domain is used in tools that need a site",
    control: "url",
    placeholder: "https://example.com/",
  },
  {
    name: "location",
    value: "markets",
    isMain: true,
    label: "Country",
    help: "Main market: the country of the searches",
    control: "location",
  },
  {
    name: "language",
    value: "markets",
    isMain: true,
    label: "Language",
    help: "Main market: the language of the searches",
    control: "language",
  },
  {
    name: "otherMarkets",
    value: "markets",
    isMain: true,
    label: "Other markets",
    help: "An article in another language uses the first market of its language",
    control: "list",
    entries: "markets",
    placeholder: marketExample,
  },
  {
    name: "competitors",
    value: "competitors",
    isMain: true,
    label: "Competitors",
    help: "Domains that tools compare this site with",
    control: "list",
    entries: "domains",
    placeholder: "competitor.com",
    max: 50,
  },
  {
    name: "website",
    value: "website",
    isMain: true,
    label: "Connected website",
    help: "Your account's own data for this site. Saved on this machine only",
    control: "website",
    choices: [],
  },
  {
    name: "titleSuffix",
    value: "titleSuffix",
    isMain: false,
    label: "Title suffix",
    help: "What the site adds to each title, with the space before it",
    control: "text",
    placeholder: " | Example",
  },
  {
    name: "brandWords",
    value: "brandWords",
    isMain: false,
    label: "Brand words",
    help: "How people spell your brand in searches",
    control: "list",
    entries: "words",
  },
  ...namedFields.map((field): ProjectField => ({
    name: `field:${field}`,
    value: "fields",
    isMain: false,
    label: fieldLabels(field),
    help: "Name of this field in front matter",
    control: "text",
  })),
  {
    name: "folder",
    value: "folder",
    isMain: false,
    label: "Research folder",
    help: "Folder for keyword lists, briefs, results and rules.json. Saved in the folder's settings",
    control: "text",
  },
];

function fieldLabels(field: NamedField): string {
  const labels: Readonly<Record<NamedField, string>> = {
    title: "Title field",
    description: "Description field",
    keyword: "Keyword field",
    keywords: "Keywords field",
    slug: "Slug field",
  };
  return labels[field];
}
