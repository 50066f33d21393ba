import { diskFiles } from "../support/diskFiles.ts";
import { builtPages } from "./builtPages.ts";
import { siteFixture } from "./siteFixture.ts";

/**
 * Prints a fixture for `test/fixtures/sites`, of a checkout and what its own generator made of it:
 *
 *     node test/measure/fixture.ts CHECKOUT BUILT SITE-URL [FOLDER] > test/fixtures/sites/NAME.json
 *
 * BUILT is what `urls.ts` takes; SITE-URL where the site is published, with its base path; FOLDER the site's folder in
 * the checkout. Name, version and origin are filled in by hand.
 */
const [checkout = "", built = "", siteUrl = "", folder = ""] = process.argv.slice(2);
if (!URL.canParse(siteUrl)) {
  throw new Error("Usage: node test/measure/fixture.ts CHECKOUT BUILT SITE-URL [FOLDER]");
}
const { urls } = await builtPages(built, folder);
const fixture = await siteFixture(diskFiles(checkout), urls, { siteUrl, folder });
console.log(JSON.stringify(fixture, null, 1));
