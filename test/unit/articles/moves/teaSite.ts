/** Files by their paths. */
export type Texts = Readonly<Record<string, string>>;

/** An article with a title, and more lines of front matter. */
export const page = (title: string, more = ""): string =>
  `---\ntitle: ${title}\n${more}---\n\nAll about ${title}.\n`;

/** A site of Hugo with three pages. */
export const hugo: Texts = {
  "hugo.toml": 'baseURL = "https://tea.example/"\n',
  "content/guides/green.md": page("Green"),
  "content/guides/black.md": page("Black"),
  "content/about.md": page("About"),
};
