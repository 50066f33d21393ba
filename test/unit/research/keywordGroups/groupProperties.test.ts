import assert from "node:assert/strict";
import fc from "fast-check";
import { keywordKey } from "../../../../src/articles/identity/keywordKey.ts";
import { groupKeywords } from "../../../../src/research/keywordGroups/groupKeywords.ts";
import type {
  GroupableKeyword,
  KeywordGroups,
} from "../../../../src/research/keywordGroups/groupKeywords.ts";

const words =
  "garden gardens bed beds soil tree trees the for hochbeet erde hochbeeterde best how".split(" ");

const keyword = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 })
  .map((chosen) => chosen.join(" "));

const row: fc.Arbitrary<GroupableKeyword> = fc.record({
  keyword,
  volume: fc.option(fc.constantFrom(10, 20, 20, 480), { nil: null }),
  cluster: fc.oneof(
    { weight: 4, arbitrary: fc.constant("") },
    { weight: 1, arbitrary: fc.constantFrom("garden soil", "My group", "trees") },
  ),
  results: fc.option(
    fc
      .uniqueArray(fc.constantFrom(..."abcdefghijklmn"), { minLength: 8, maxLength: 10 })
      .map((list) => new Set(list)),
    { nil: undefined },
  ),
});

const list = fc.uniqueArray(row, { maxLength: 40, selector: (one) => keywordKey(one.keyword) });
const tag = fc.constantFrom("en", "de", "ja");

/** Groups by keyword instead of by place. */
function named(rows: readonly GroupableKeyword[], { groups, others }: KeywordGroups): object {
  const nameOf = (place: number): string => rows[place]?.keyword ?? "";
  return {
    groups: groups.map((group) => ({ ...group, members: group.members.map(nameOf) })),
    others: others.map(nameOf),
  };
}

describe("properties of groups of keywords", () => {
  it("has each keyword once, in a group of at least two or where the list put it", async () => {
    await fc.assert(
      fc.asyncProperty(list, tag, async (rows, language) => {
        const { groups, others } = await groupKeywords(rows, language);
        const places = [...groups.flatMap(({ members }) => members), ...others];
        assert.deepEqual(
          places.toSorted((a, b) => a - b),
          [...rows.keys()],
        );
        for (const { name, members, isSaved, volume } of groups) {
          assert.ok(isSaved || members.length > 1, name);
          const volumes = members.map((place) => rows[place]?.volume ?? -1);
          assert.equal(volume ?? -1, Math.max(...volumes));
          assert.equal(volumes[0], Math.max(...volumes));
        }
        assert.equal(new Set(groups.map(({ name }) => keywordKey(name))).size, groups.length);
      }),
    );
  });

  it("has evidence for every two keywords of a group that the list didn't put together itself", async () => {
    await fc.assert(
      fc.asyncProperty(list, tag, async (rows, language) => {
        const { groups, evidence } = await groupKeywords(rows, language);
        for (const { members } of groups) {
          for (const [at, one] of members.entries()) {
            for (const other of members.slice(at + 1)) {
              const areOld = [one, other].every((place) => rows[place]?.cluster !== "");
              const found = evidence(one, other);
              assert.ok(
                areOld || found !== undefined,
                `${rows[one]?.keyword} | ${rows[other]?.keyword}`,
              );
              assert.deepEqual(evidence(other, one), found);
              assert.ok((found?.results?.shared ?? 4) >= 4);
            }
          }
        }
      }),
    );
  });

  it("leaves every keyword in the group that the list has it in", async () => {
    await fc.assert(
      fc.asyncProperty(list, tag, async (rows, language) => {
        const { groups } = await groupKeywords(rows, language);
        for (const [place, { cluster }] of rows.entries()) {
          const group = groups.find(({ members }) => members.includes(place));
          assert.ok(cluster === "" || group?.name === cluster);
        }
      }),
    );
  });

  it("makes the same groups of the same keywords in any order, and none again once they are saved", async () => {
    await fc.assert(
      fc.asyncProperty(list, tag, fc.infiniteStream(fc.nat()), async (rows, language, numbers) => {
        const found = await groupKeywords(rows, language);
        const shuffled = rows
          .map((one) => ({ one, at: Number(numbers.next().value) }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ one }) => one);
        assert.deepEqual(
          named(shuffled, await groupKeywords(shuffled, language)),
          named(rows, found),
        );
        const saved = rows.map((one, place) => ({
          ...one,
          cluster: found.groups.find(({ members }) => members.includes(place))?.name ?? "",
        }));
        const again = await groupKeywords(saved, language);
        const inGroup = found.groups.flatMap(({ members, name }) =>
          members.map((place) => [place, name] as const),
        );
        for (const [place, name] of inGroup) {
          assert.equal(again.groups.find(({ members }) => members.includes(place))?.name, name);
        }
      }),
    );
  });
});
