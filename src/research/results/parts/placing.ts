import type { Section } from "../../../shared/resultProtocol.ts";
import type { PlacedSection } from "./memberSections.ts";

/** A picture with where it stands, on top or before the first section of its member, and whether it shows the covered members. */
export interface PlacedPicture {
  readonly member: string;
  readonly onTop: boolean;
  readonly covers: boolean;
  readonly section: Section;
}

/**
 * Pictures and sections in the order of the page. A picture whose member has no section leads the
 * page; what a picture shows already stands behind all else, closed until it is wanted.
 */
export function placed(
  pictures: readonly PlacedPicture[],
  sections: readonly PlacedSection[],
): Section[] {
  const drawn = new Set(pictures.filter(({ onTop }) => onTop).map(({ member }) => member));
  const paths = new Set(sections.map(({ path }) => path));
  const leads = ({ onTop, member }: PlacedPicture): boolean => onTop || !paths.has(member);
  const waiting = Map.groupBy(
    pictures.filter((picture) => !leads(picture)),
    ({ member }) => member,
  );
  const body = sections.flatMap(({ path, section }) => {
    const before = waiting.get(path) ?? [];
    waiting.delete(path);
    const shown: Section =
      section.kind === "values" && drawn.has(path) ? { ...section, folded: true } : section;
    return [...before.map((picture) => picture.section), shown];
  });
  const [open, folded] = [
    body.filter((section) => section.folded === undefined),
    body.filter((section) => section.folded !== undefined),
  ];
  return [...pictures.filter(leads).map(({ section }) => section), ...open, ...folded];
}

/** Sections under a name of their own each: strangers may call a member as we call a section. */
export function uniquelyNamed(sections: readonly Section[]): Section[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return sections.map((section) => {
    let { name } = section;
    let count = counts.get(name) ?? 1;
    while (taken.has(name)) {
      count += 1;
      name = `${section.name}:${count}`;
    }
    counts.set(section.name, count);
    taken.add(name);
    return name === section.name ? section : { ...section, name };
  });
}
