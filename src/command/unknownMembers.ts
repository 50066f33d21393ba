import { namedFields } from "../articles/sites/siteDescription.ts";
import type { SiteDescription } from "../articles/sites/siteDescription.ts";
import type { RuleSettings } from "../articles/checks/ruleSettings.ts";
import { isRecord } from "../shared/json.ts";

/** What a file of rules may have, its schema's name among it. */
const members = ["$schema", "rules", "ignore", "accepted", "site"];

/** Each member of a site's description. */
const siteMembers: readonly string[] = Object.keys({
  url: true,
  titleSuffix: true,
  markets: true,
  competitors: true,
  fields: true,
  brandWords: true,
  publicationDelayDays: true,
} satisfies Record<keyof Required<SiteDescription>, true>);

/** Members of a project's rules that aren't known, as a sentence for each: most are misspelled. */
export function unknownMembers(settings: RuleSettings, file: string): string[] {
  const { site } = settings;
  const fields = isRecord(site) ? site["fields"] : undefined;
  return [
    ...others(settings, members),
    ...others(site, siteMembers).map((name) => `site.${name}`),
    ...others(fields, namedFields).map((name) => `site.fields.${name}`),
  ].map((name) => `${file} has a member that isn't known: ${name}.`);
}

function others(value: unknown, known: readonly string[]): string[] {
  return isRecord(value) ? Object.keys(value).filter((name) => !known.includes(name)) : [];
}
