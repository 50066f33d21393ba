import assert from "node:assert/strict";
import fc from "fast-check";
import { PageIndex, partsOf } from "../../../../src/articles/checks/links/pageIndex.ts";
import type { LocatedArticle } from "../../../../src/articles/checks/links/pageIndex.ts";
import {
  distance,
  likeness,
  mayBeNear,
  nearName,
} from "../../../../src/articles/checks/links/nearest.ts";

const host = "https://x.example";

const name = fc.string({
  unit: fc.constantFrom("a", "A", "b", "é", "1", "-"),
  minLength: 1,
  maxLength: 8,
});
const url = fc
  .tuple(fc.array(name, { minLength: 1, maxLength: 3 }), fc.constantFrom("", "/", ".html"))
  .map(([parts, end]) => new URL(`/${parts.join("/")}${end}`, host).href);
const page = fc.record({ url, isPublished: fc.boolean() }).map((own): LocatedArticle => ({
  path: `${own.url}.md`,
  state: own.isPublished ? "published" : "draft",
  ...own,
}));

function indexOf(pages: readonly LocatedArticle[]): PageIndex {
  const index = new PageIndex();
  pages.forEach((one) => index.add(one));
  return index;
}

describe("the pages of a site, by what links ask for", () => {
  it("are those that looking at each one finds", () => {
    fc.assert(
      fc.property(fc.array(page, { maxLength: 12 }), url, (pages, sought) => {
        const index = indexOf(pages);
        const published = pages.filter(({ isPublished }) => isPublished);
        for (const start of [sought, `${sought}/`, sought.slice(0, -1)]) {
          assert.equal(
            index.hasBelow(start),
            pages.some((one) => one.url.startsWith(start)),
          );
        }
        const parts = partsOf(sought);
        for (const end of [parts.slice(-1), parts.slice(-2)].filter(({ length }) => length > 0)) {
          assert.equal(
            index.hasEnd(end),
            published.some((one) =>
              end.every((part, at) => part === partsOf(one.url).at(at - end.length)),
            ),
          );
        }
        assert.equal(
          index.hasNameIn("a", parts.at(-1) ?? ""),
          published.some((one) => {
            const own = partsOf(one.url);
            return own[0] === "a" && own.at(-1) === parts.at(-1);
          }),
        );
        assert.deepEqual(
          index.articlesOf(sought),
          pages.filter((one) => one.url === sought),
        );
        const near = [...index.near(new URL(sought).pathname)];
        const own = nearName(new URL(sought).pathname);
        const wanted = published.filter(
          (one) => likeness(nearName(new URL(one.url).pathname).name, own.name) >= 0.6,
        );
        assert.ok(wanted.every((one) => near.includes(one)));
      }),
    );
  });

  it("are compared by their names where these share most, whatever their number", () => {
    const pages = Array.from({ length: 1_000 }, (_none, at): LocatedArticle => ({
      path: `${at}.md`,
      url: `${host}/about-tea-${at}/`,
      state: "published",
      isPublished: true,
    }));
    const near = [...indexOf(pages).near("/abuot-tea-77")];
    assert.equal(near.length, 50);
    assert.ok(near.some(({ url: own }) => own === `${host}/about-tea-77/`));
  });

  it("have an address with other capitals where one is published, with or without a slash", () => {
    const pages = [
      { url: `${host}/Tea/`, isPublished: true },
      { url: `${host}/draft`, isPublished: false },
    ].map((own): LocatedArticle => ({ path: "a.md", state: "published", ...own }));
    const index = indexOf(pages);
    assert.equal(index.otherCapitals(`${host}/tea`), `${host}/Tea/`);
    assert.equal(index.otherCapitals(`${host}/Tea`), undefined);
    assert.equal(index.otherCapitals(`${host}/Draft`), undefined);
  });
});

describe("names that may be nearly the same", () => {
  it("differ by as many signs as must be put in, left out, replaced or swapped, counted as far as asked for", () => {
    assert.deepEqual(
      [
        distance("tea", "tea"),
        distance("tea", "te"),
        distance("tea", "eta"),
        distance("tea", "tee"),
      ],
      [0, 1, 1, 1],
    );
    const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
    fc.assert(
      fc.property(text, text, fc.nat(9), (one, other, most) => {
        const [whole, counted] = [distance(one, other), distance(one, other, most)];
        assert.equal(whole, distance(other, one));
        assert.ok(whole <= most ? counted === whole : counted > most);
      }),
    );
  });

  it("are none where too many letters or signs differ, and all that are nearly the same", () => {
    const text = fc.string({ unit: fc.constantFrom("t", "e", "a", "-", "é", "1"), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [a, b] = [nearName(`/${one}`), nearName(`/${other}`)];
        assert.ok(mayBeNear(a, b) || likeness(a.name, b.name) < 0.6);
      }),
    );
    assert.ok(!mayBeNear(nearName("/biscuits/"), nearName("/tea-pot/")));
    assert.ok(mayBeNear(nearName("/tea-pot/"), nearName("/tee-pott/")));
  });
});
