import type { Section } from "../../../shared/resultProtocol.ts";
import type { PlacedSection } from "./memberSections.ts";

/** A picture with where it stands: on top, or before the first section of its member. */
export interface PlacedPicture {
  readonly member: string;
  readonly onTop: boolean;
  readonly section: Section;
}

/** Pictures and sections in the order of the page. A picture whose member has no section leads the page. */
export function placed(pictures: readonly PlacedPicture[], sections: readonly PlacedSection[]): Section[] {
  const paths = new Set(sections.map(({ path }) => path));
  const leads = ({ onTop, member }: PlacedPicture): boolean => onTop || !paths.has(member);
  const waiting = Map.groupBy(pictures.filter((picture) => !leads(picture)), ({ member }) => member);
  const body = sections.flatMap(({ path, section }) => {
    const before = waiting.get(path) ?? [];
    waiting.delete(path);
    return [...before.map((picture) => picture.section), section];
  });
  return [...pictures.filter(leads).map(({ section }) => section), ...body];
}

/** Sections under a name of their own each: strangers may call a member as we call a section. */
export function uniquelyNamed(sections: readonly Section[]): Section[] {
  const taken = new Set<string>();
  return sections.map((section) => {
    let { name } = section;
    for (let count = 2; taken.has(name); count++) {
      name = `${section.name}:${count}`;
    }
    taken.add(name);
    return name === section.name ? section : { ...section, name };
  });
}
