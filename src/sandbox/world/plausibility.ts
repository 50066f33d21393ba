import type { Vocabulary } from "./vocabulary.ts";
import { wordsOf } from "./vocabulary.ts";

/** Things that break and come with a manual. */
const devices = new Set(
  (
    "machine machines maker makers grinder grinders phone laptop headphones camera watch vacuum printer oven toaster blender bike bikes kettle fryer " +
    "cooker tv monitor speaker keyboard mouse treadmill trainer charger inverter stroller desk chair scale frother fridge tracker computer e-bike tent"
  ).split(" "),
);

/** Things that one wears or carries, and buys by who one is. */
const worn = new Set(
  (
    "shoe shoes boots jacket jersey shorts socks gloves vest pants clothes bag bags backpack watch bike bikes glasses ring necklace dress jeans sneakers " +
    "helmet belt suit running yoga headphones earbuds mattress pillow razor"
  ).split(" "),
);

const drinks = new Set(
  (
    "coffee espresso cappuccino brew tea latte americano macchiato ristretto matcha chai kombucha wine beer lager ipa stout champagne prosecco juice " +
    "smoothie white over"
  ).split(" "),
);

const forDevices = new Set([
  "{} manual",
  "{} parts",
  "{} repair",
  "{} instructions",
  "{} warranty",
  "refurbished {}",
  "how to fix {}",
  "{} maintenance",
  "how to maintain {}",
  "{} cleaner",
  "{} dimensions",
]);
const forWorn = new Set(["{} for women", "{} for men", "{} for adults", "{} for kids"]);
const notDrunk = new Set([
  "can you freeze {}",
  "can dogs eat {}",
  "{} for a party",
  "{} ingredients",
  "{} nutrition",
  "{} in 10 minutes",
  "how to serve {}",
  "how to store {}",
]);

/**
 * Whether people search for a thing in this manner: socks have no manual, tea isn't frozen, and
 * an espresso machine is not bought for women. Knows English only; elsewhere patterns are fewer.
 */
export function isPlausible(template: string, head: string, { lexicon }: Vocabulary): boolean {
  if (lexicon.language !== "English") {
    return true;
  }
  const noun = wordsOf(head).at(-1) ?? "";
  if (forDevices.has(template)) {
    return devices.has(noun);
  }
  if (forWorn.has(template)) {
    return worn.has(noun);
  }
  return !(notDrunk.has(template) && drinks.has(noun));
}

/** "a lawyer", "an attorney": whether a pattern's article goes with what follows it. */
export function articleFits(template: string, head: string): boolean {
  const vowel = /^[aeio]/u.test(head);
  return !(vowel ? / a \{\}/u : / an \{\}/u).test(template);
}
