/** The way from a file to another one, with `/`: `/a/seo/briefs/x.md` to `/a/content/y.md` is `../../content/y.md`. */
export function relativePath(from: string, to: string): string {
  const [folders, target] = [from.split("/").slice(0, -1), to.split("/")];
  let same = 0;
  while (same < folders.length && same < target.length - 1 && folders[same] === target[same]) {
    same += 1;
  }
  return [...folders.slice(same).map(() => ".."), ...target.slice(same)].join("/");
}
