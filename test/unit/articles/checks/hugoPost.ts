import { CheckedProject, rulesOf } from "./checkedProject.ts";

/** Files of a project, by their paths. */
export type Texts = Readonly<Record<string, string>>;

/** A site of Hugo with a post beside the one that is checked. */
export const hugo = {
  "hugo.toml": 'baseURL = "https://tea.example/"\n',
  "content/posts/other.md": "---\ntitle: Other\n---\nText.\n",
};

/** The names of the rules by which something is found in an article of a project. */
export async function rules(texts: Texts, path: string): Promise<string[]> {
  return rulesOf(await new CheckedProject(texts).check(path));
}

/** The same for a post of that site, by its text and its front matter. */
export async function inPost(body: string, fields = "title: Tea of the year"): Promise<string[]> {
  const path = "content/posts/tea.md";
  return rules({ ...hugo, [path]: `---\n${fields}\n---\n${body}` }, path);
}
