import { isWebUrl } from "../../shared/table.ts";
import type { Dimension } from "./export.ts";
import { dimensionNamed, isDeviceName } from "./exportWords.ts";
import { chartDays } from "./days.ts";

/** What the values of a column may be, most likely first; what its name says counts between those. */
export interface PossibleDimension {
  readonly dimension: Dimension;
  /** False where another sheet of the export may be it instead. */
  readonly isSure: boolean;
}

/** Part of the values that has to be of a kind. */
const most = 0.9;
/** The same where its name says so. */
const half = 0.5;
/** There are about 250 countries, and three kinds of device. */
const mostCountries = 300;
const mostDevices = 6;

/** What the values of a column are, by their shape; `names` (header, name of the file) break ties. Undefined for no values. */
export function dimensionOf(
  values: readonly string[],
  names: readonly string[],
): PossibleDimension | undefined {
  const named = names.map(dimensionNamed).find((dimension) => dimension !== undefined);
  if (values.length === 0) {
    return named === undefined ? undefined : { dimension: named, isSure: true };
  }
  const part = (test: (value: string) => boolean): number =>
    values.filter(test).length / values.length;
  if (part((value) => chartDays(value) !== undefined) > most) {
    return { dimension: "date", isSure: true };
  }
  if (part(isWebUrl) > (named === "page" ? half : most)) {
    return { dimension: "page", isSure: true };
  }
  if (part(isDeviceName) > most) {
    return { dimension: "device", isSure: true };
  }
  // an app's pages, or those of a property of several schemes, may be among them
  if (named === "page" && part(isWebUrl) > 0.5) {
    return { dimension: "page", isSure: true };
  }
  const mayBeNamed =
    named === "appearance" ||
    (named === "country" && values.length <= mostCountries) ||
    (named === "device" && values.length <= mostDevices);
  if (mayBeNamed) {
    return { dimension: named, isSure: true };
  }
  // searchers write without capitals; a name that has none, as in Chinese, may be searched for as well
  const mayBeCountries =
    new Set(values).size <= mostCountries &&
    (named !== "query" || part((value) => /\p{Lu}/u.test(value)) > 0.5);
  if (mayBeCountries && part(isCountry) >= 0.7) {
    return { dimension: "country", isSure: true };
  }
  return named === "query"
    ? { dimension: named, isSure: true }
    : { dimension: isCodes(values) ? "appearance" : "query", isSure: false };
}

/** "AMP_BLUE_LINK", as the API names what a result looks like. */
function isCodes(values: readonly string[]): boolean {
  return values.every((value) => /^[A-Z]+(?:_[A-Z\d]+)+$/u.test(value));
}

/** A country's code of two or three letters, or its name in a language of Search Console's. */
function isCountry(text: string): boolean {
  return /^[a-z]{3}$/u.test(text) ? isAlpha3(text) : countryNames().has(text.normalize("NFC"));
}

/** Country codes of three letters, as the API writes them; "zzz" is an unknown region. */
const alpha3 =
  "abw afg ago aia ala alb and are arg arm asm ata atf atg aus aut aze bdi bel ben bes bfa bgd bgr bhr bhs bih blm blr blz bmu bol bra brb brn btn bvt bwa caf can cck che chl chn civ cmr cod cog cok col com cpv cri cub cuw cxr cym cyp cze deu dji dma dnk dom dza ecu egy eri esh esp est eth fin fji flk fra fro fsm gab gbr geo ggy gha gib gin glp gmb gnb gnq grc grd grl gtm guf gum guy hkg hmd hnd hrv hti hun idn imn ind iot irl irn irq isl isr ita jam jey jor jpn kaz ken kgz khm kir kna kor kwt lao lbn lbr lby lca lie lka lso ltu lux lva mac maf mar mco mda mdg mdv mex mhl mkd mli mlt mmr mne mng mnp moz mrt msr mtq mus mwi mys myt nam ncl ner nfk nga nic niu nld nor npl nru nzl omn pak pan pcn per phl plw png pol pri prk prt pry pse pyf qat reu rou rus rwa sau sdn sen sgp sgs shn sjm slb sle slv smr som spm srb ssd stp sur svk svn swe swz sxm syc syr tca tcd tgo tha tjk tkl tkm tls ton tto tun tur tuv twn tza uga ukr umi ury usa uzb vat vct ven vgb vir vnm vut wlf wsm xkk yem zaf zmb zwe zzz";
const alpha3Codes: ReadonlySet<string> = new Set(alpha3.split(" "));

function isAlpha3(text: string): boolean {
  return alpha3Codes.has(text);
}

const interfaceLanguages =
  "en de fr es it pt pt-PT nl pl cs sv tr ja ko zh-Hans zh-Hant ru da nb fi hu uk el ro sk bg hr sr sl lt lv et id vi th hi ar he fa ca".split(
    " ",
  );
let names: Set<string> | undefined;

/** Codes of two letters, and the names of countries in the languages that Search Console has. */
function countryNames(): ReadonlySet<string> {
  names ??= new Set(interfaceLanguages.flatMap(namesIn));
  return names;
}

/** Of all pairs of letters those that are a country's. */
let codes: readonly string[] | undefined;
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const regions = letters.flatMap((one) => letters.map((other) => one + other));

function namesIn(language: string): string[] {
  const display = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
  codes ??= regions.filter((code) => display.of(code) !== undefined);
  return codes.flatMap((code) => {
    const name = display.of(code);
    return name === undefined ? [] : [code, name.normalize("NFC")];
  });
}
