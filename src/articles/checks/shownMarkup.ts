import { fieldText } from "../frontMatter/frontMatter.ts";
import { isHeldBack } from "../sites/plainPage.ts";
import { nameOf } from "../sites/siteFiles.ts";
import type { CheckedArticle } from "./finding.ts";

/** Whole titles, and names of files, of what shows texts that a theme or a program can draw: "Test post", "Markdown Syntax Guide". */
const shown = [
  /^(?:(?:a|my|the|first|another|quick|simple) )*(?:test|sample|example|demo|dummy) (?:markdown|mdx|markup|post|page|article)(?: \w{1,10})?$/u,
  /^(?:(?:a|my|the|quick|basic|sample|test) )*(?:markdown|mdx)(?: (?:syntax|style|elements?|features?))?(?: (?:example|test|sample|demo|cheat ?sheet|guide|showcase|syntax|kitchen sink))(?: (?:post|page|\d+))?$/u,
  /^(?:(?:the )?kitchen sink|welcome to jekyll!?|emoji support|math typesetting|rich content|placeholder text|lorem ipsum)$/u,
];

/** Words of what is made up in any folder. Documentation has guides to Markdown of its own, and a post may be about a real kitchen. */
const madeUp = /\b(?:test|sample|example|demo|dummy|jekyll|lorem)\b/u;
/** Folders of posts, where a theme's samples are. */
const posts = /(?:^|\/)(?:_?posts?|blogs?|news)\//iu;

/** How a draft is described that its makers look at what they draw by. */
const toTest =
  /^(?:an?|the|this) (?:dummy |sample |test )?(?:page|post|article) (?:for testing|to test)\b/iu;

/** Whether an article is there to show what texts look like: what stands in it is made up, and its links lead anywhere. */
export function isShownMarkup({ path, front }: CheckedArticle): boolean {
  if (isHeldBack({ front }) && toTest.test(fieldText(front, "description") ?? "")) {
    return true;
  }
  const name = nameOf(path).replace(/\.\w+$/u, "");
  const folder = path.split("/").at(-2) ?? "";
  return [fieldText(front, "title"), name === "index" ? folder : name].some((text, index) => {
    const bare = (text ?? "")
      .toLowerCase()
      .replace(/^\d{4}-\d{1,2}-\d{1,2}-/u, "")
      .replaceAll(/[-_\s]+/gu, " ")
      .trim();
    return (
      shown.some((pattern) => pattern.test(bare)) &&
      (madeUp.test(bare) || (index === 0 && posts.test(path)))
    );
  });
}
