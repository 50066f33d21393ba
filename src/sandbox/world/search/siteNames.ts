import { list } from "../lexicon.ts";

/** How sites are named where a language is spoken. */
export interface NameStyle {
  /** What follows a subject in a name: "espressoatlas". */
  readonly ends: readonly string[];
  /** What goes before it: "theespresso". */
  readonly starts: readonly string[];
  /** Made-up brands, in front of an end where a name does not tell the subject: "northwinddaily". */
  readonly brands: readonly string[];
  /** Top levels, the usual one several times. */
  readonly tops: readonly string[];
  /** Magazines about many subjects are named from two of these. */
  readonly papers: readonly [firsts: readonly string[], seconds: readonly string[]];
  /** Where a site keeps its articles, and where a shop keeps its goods. */
  readonly sections: readonly string[];
  readonly shelves: readonly string[];
  /** How an address says "the best of". */
  readonly best: string;
}

interface NameText {
  readonly ends: string;
  readonly starts: string;
  readonly brands: string;
  readonly tops: string;
  readonly papers: readonly [string, string];
  readonly sections: string;
  readonly shelves: string;
  readonly best: string;
}

const words = (text: string): string[] => list(text, " ");

function style({
  ends,
  starts,
  brands,
  tops,
  papers: [firsts, seconds],
  sections,
  shelves,
  best,
}: NameText): NameStyle {
  return {
    ends: words(ends),
    starts: words(starts),
    brands: words(brands),
    tops: words(tops),
    papers: [words(firsts), words(seconds)],
    sections: words(sections),
    shelves: words(shelves),
    best,
  };
}

const english = style({
  ends:
    "atlas daily guide lab insider hq hub journal world nation club school supply store shop direct central corner academy collective " +
    "works notes house review reviews advisor expert weekly today basics planet depot outlet market pro nerd fan life zone spot tips " +
    "geek base craft digest source project bench pantry folk",
  starts:
    "the my just best get all simply hello go try pure true smart real urban modern good happy open",
  brands:
    "northwind brightfield kettlepoint ironwood maplecrest stonebridge bluepine wildfern goldleaf saltmarsh foxglove oakhollow riverbend silverbirch " +
    "thistledown amberlane coppermill driftwood eastgate fairweather greyfeather highmoor juniperhill larkspur mossrock otterbrook pebblecreek " +
    "quietharbor redbarn sunridge tallgrass underhill velvetoak yellowdoor ashgrove",
  tops: "com com com com com com org net co io",
  papers: [
    "harbor summit lantern cedar copper willow granite meadow",
    "post review courier ledger tribune digest",
  ],
  sections: "blog guides articles learn stories",
  shelves: "products collections shop",
  best: "best",
});

const german = style({
  ends:
    "portal magazin ratgeber welt experte profi shop haus test vergleich blog tipps wissen kompass zentrale lager werk freunde check " +
    "berater depot markt laden liebe zeit atelier akademie journal guide direkt kontor scout fuchs held",
  starts: "mein dein alles beste gute richtig einfach echt gern mehr nur unser",
  brands:
    "nordlicht sonnentor waldkauz morgentau rotbuche silberbach steinfeld windrad kornblume lindenhof falkenberg seeblick tannenhain uferlos goldregen himmelblau kastanie mondschein quellwasser wolkenlos",
  tops: "de de de de de de de com net at",
  papers: [
    "hafen alpen linden kupfer morgen granit wiesen ufer",
    "blatt bote kurier rundschau anzeiger lese",
  ],
  sections: "ratgeber magazin blog wissen",
  shelves: "produkte shop kategorie",
  best: "beste",
});

const french = style({
  ends: "mag guide boutique conseil conseils expert comparatif avis facile direct maison atelier club monde passion blog astuces info pratique shop lab",
  starts: "mon ma le la tout bon votre notre univers bien",
  brands:
    "bellerive boisjoli chantepierre clairval fontvieille grandpre lavandin montclair pierrelune rosemont sablonne valfleuri",
  tops: "fr fr fr fr fr com com net",
  papers: ["rivage colline lanterne cuivre aurore prairie", "gazette courrier journal revue hebdo"],
  sections: "conseils magazine blog guides",
  shelves: "produits boutique",
  best: "meilleur",
});

const spanish = style({
  ends: "guia tienda blog experto online total mundo casa facil directo consejos trucos club hoy plus market mania lab ahora info",
  starts: "mi tu el la todo mejor gran super con",
  brands:
    "altamar buenviento campoverde fuenteclara lunanueva montealto olivar piedrasol rioverde solymar vallebravo",
  tops: "es es es com com com net mx",
  papers: ["ribera faro cobre alba pradera sierra", "diario gaceta correo revista heraldo"],
  sections: "consejos blog guias",
  shelves: "productos tienda",
  best: "mejor",
});

const portuguese = style({
  ends: "guia loja blog online total mundo casa facil direto dicas clube hoje mais mercado mania ideal info br",
  starts: "meu minha o a tudo melhor super bom",
  brands:
    "altomar boaventura campoverde folhaverde lagoazul luanova montebelo pedraclara rioclaro solnascente",
  tops: "com.br com.br com.br com pt pt",
  papers: ["farol serra cobre aurora ribeira campo", "diario gazeta correio revista jornal"],
  sections: "dicas blog guias",
  shelves: "produtos loja",
  best: "melhor",
});

const italian = style({
  ends: "guida negozio blog esperto online mondo casa facile diretto consigli club oggi market mania lab info plus pratico",
  starts: "il la mio tutto miglior buon super con",
  brands:
    "altavista bellaluna campodoro chiaravalle fontenuova lagoverde montesole pietrachiara rivasole valdombra",
  tops: "it it it it com com net",
  papers: ["faro collina rame aurora riviera prato", "gazzetta corriere rivista giornale diario"],
  sections: "consigli blog guide",
  shelves: "prodotti negozio",
  best: "migliori",
});

const dutch = style({
  ends: "gids winkel blog expert online wereld huis makkelijk direct tips club vandaag markt wijzer plein advies shop test weetjes",
  starts: "mijn jouw de het alles beste goed echt",
  brands:
    "blauweberg duinroos eikenhof groeneweide helderzee korenbloem noorderlicht rietveld sterrenwacht waterlelie",
  tops: "nl nl nl nl nl com be",
  papers: ["haven duin linde koper morgen weide", "krant bode courant blad post"],
  sections: "advies blog gids",
  shelves: "producten winkel",
  best: "beste",
});

const invented =
  "kitanami harumori solaria nordvik veloura minaro takumira lumeno orvanta selkira davino moriko aldena kasumi bravanto ellivo yurano " +
  "zemiro talvion arkona belmira sumiwa rekoto oriente navaro";

/** The names of a language without a style of its own: English ends, the top levels of its countries. */
function abroad(tops: string): NameStyle {
  return { ...english, brands: list(invented, " "), tops: list(tops, " ") };
}

const styles: ReadonlyMap<string, NameStyle> = new Map([
  ["English", english],
  ["German", german],
  ["French", french],
  ["Spanish", spanish],
  ["Portuguese", portuguese],
  ["Italian", italian],
  ["Dutch", dutch],
  ["Japanese", abroad("jp jp jp com net")],
  ["Chinese (Traditional)", abroad("tw tw com hk")],
  ["Korean", abroad("kr kr com net")],
  ["Russian", abroad("com net org info")],
  ["Ukrainian", abroad("ua ua com net")],
  ["Arabic", abroad("com net sa ae")],
  ["Polish", abroad("pl pl pl com")],
  ["Swedish", abroad("se se se com")],
  ["Turkish", abroad("com net org info")],
]);

/** How sites that write in this language are named. */
export function nameStyle(language: string): NameStyle {
  return styles.get(language) ?? english;
}

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
