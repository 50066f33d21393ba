import { list } from "../lexicon.ts";

/** Words by which names of English sites say their subject without naming it: lines `subject: word word`. */
const text = `
  espresso: barista baristas
  indoor plants: plant plants
  gardening: garden gardens gardener gardeners allotment
  bread: baking baker bakers bakery
  vegetarian: veggie veggies
  running: run runner runners
  cycling: cyclist cyclists
  gravel riding: gravel
  bike: biker bikers
  hiking: hiker hikers
  camping: camper campers vanlife
  yoga: yogi yogis
  weight loss: dieting
  keto diet: keto
  sleep: sleeper sleepers
  dog: doggo pooch
  dog training: dogtrainer dogtraining
  baby: mama mamas mommy parent parents parenting motherhood
  budgeting: frugal thrifty finance finances moneysaving
  investing: investor investors
  web development: webdev frontend backend
  programming: dev devs code codes coder coders coding developer developers
  ai: aitools
  skincare: skin
  photography: photo photos photographer photographers
  interior design: interior interiors decor
  creative writing: writer writers
  blogging: blogger bloggers
  wine: sommelier
  beer: brewer brewers homebrew
  guitar: guitarist guitarists
  wedding: bride brides bridal weddings
`;

/** The subject that such a word stands for. */
export const subjectsByWord: ReadonlyMap<string, string> = new Map(
  list(text, "\n").flatMap((line) => {
    const [subject = "", words = ""] = line.split(":").map((part) => part.trim());
    return list(words, " ").map((word) => [word, subject] as const);
  }),
);
