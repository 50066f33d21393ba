import { Kept } from "./kept.ts";

/** Whether a UTF-16 unit, or a code point in patterns that go by these, is one that a pattern means. */
export interface UnitTest {
  readonly takes: (unit: number) => boolean;
}

const ascii = 128;
/** Units beyond ASCII whose answers are kept. */
const mostKept = 1_000;

const sets = new Kept<UnitTest>(50_000);

/**
 * The units that an escape or a class of JavaScript's stands for: `\d`, `[^a-z]`, `.`. JavaScript itself is asked, one
 * unit at a time, which takes no time. Throws where it isn't one.
 */
export function unitSet(source: string, flags: string): UnitTest {
  return sets.of(`${flags}/${source}`, () =>
    madeSet(new RegExp(`^(?:${source})$`, flags), flags.includes("u")),
  );
}

function madeSet(pattern: RegExp, byPoint: boolean): UnitTest {
  const ask = (unit: number): boolean =>
    pattern.test(byPoint ? String.fromCodePoint(unit) : String.fromCharCode(unit));
  // 0 where it wasn't asked yet
  const answers = new Int8Array(ascii);
  const others = new Map<number, boolean>();
  return {
    takes: (unit) => {
      if (unit < ascii) {
        if (answers[unit] === 0) {
          answers[unit] = ask(unit) ? 1 : -1;
        }
        return answers[unit] === 1;
      }
      const known = others.get(unit);
      if (known !== undefined) {
        return known;
      }
      if (others.size >= mostKept) {
        others.clear();
      }
      const answer = ask(unit);
      others.set(unit, answer);
      return answer;
    },
  };
}

/** One unit and no other. */
export function oneUnit(unit: number): UnitTest {
  return { takes: (other) => other === unit };
}
