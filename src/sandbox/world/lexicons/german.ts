import { readLexicon } from "../lexicon.ts";

/** How people search in German. */
export const german = readLexicon({
  language: "German",
  patterns: `
    quality *: {} test | {} vergleich | {} erfahrungen | {} empfehlung
    quality product service tech: {} testsieger | {} stiftung warentest | {} bewertung | beste {} | {} ranking
    quality product: {} günstig und gut | {} marken | {} bestseller
    compare *: {} oder {o} | {} vs {o} | unterschied {} und {o}
    compare tech product food: {} alternative | {} vor und nachteile
    price product: {} kaufen | {} günstig | {} preis | {} angebot | {} online kaufen | {} gebraucht | {} gutschein | {} sale | {} auf raten | {} mieten
    price service: {} kosten | {} preise | {} stundensatz | {} vergleich kosten | {} angebot
    price tech: {} kostenlos | {} preise | {} kosten | {} download kostenlos | {} lizenz
    price food: {} kaufen | {} online bestellen | {} preis | {} lieferservice | {} abo
    price activity: {} kurs kosten | {} gutschein | {} online kurs
    place product service food activity: {} in der nähe | {} {c} | {} laden {c} | {} geöffnet
    howto product: {} richtig benutzen | {} reinigen | {} reparieren | {} entkalken | {} einstellen
    howto food: {} selber machen | {} zubereiten | {} aufbewahren | {} kochen
    howto service: {} finden | {} werden | {} wechseln | {} beantragen
    howto tech: {} einrichten | {} lernen | {} installieren | {} erstellen
    howto activity: {} lernen | {} anfangen | {} richtig machen
    howto health: {} behandeln | {} vorbeugen | {} loswerden
    howto task: {} anleitung | {} schritt für schritt | {} selbst
    howto general: {} richtig nutzen | {} einfach erklärt | {} lernen | {} selber machen
    question *: was ist {} | welche arten von {} gibt es
    question task: was beim {} beachten | wann {} | lohnt sich {} | was kostet {} | warum {} | womit {}
    question product tech: welche {} ist die beste | lohnt sich {} | wie funktioniert {}
    question product service: was kostet {} | wie viel kostet {}
    question food: ist {} gesund | wie lange ist {} haltbar | wie viel kalorien hat {}
    question health: was hilft gegen {} | woher kommt {} | wie lange dauert {}
    question general activity: wie geht {} | warum {} | woher kommt {} | wie wichtig ist {}
    question place: wann nach {} reisen | wie teuer ist {}
    info *: {} tipps | {} ratgeber | {} arten | {} geschichte
    info product: {} zubehör | {} ersatzteile | {} anleitung | {} reparatur | {} größen | {} set | {} reiniger | {} maße
    info food: {} rezept | {} rezepte | {} kalorien | {} zutaten | {} wirkung | {} nährwerte | {} zubereitung | {} sorten
    info service: {} gehalt | {} ausbildung | {} checkliste | {} aufgaben | {} voraussetzungen
    info tech: {} tutorial | {} beispiele | {} anleitung | {} vorlage | {} schulung | {} deutsch | {} funktionen | {} zertifikat
    info activity: {} übungen | {} trainingsplan | {} ausrüstung | {} vorteile | {} technik | {} verein | {} musik
    info health: {} symptome | {} ursachen | {} behandlung | {} hausmittel | {} medikamente | {} dauer | {} ernährung
    info place: {} wetter | {} sehenswürdigkeiten | {} karte | {} urlaub | {} reiseführer | {} restaurants | {} strände
    info task: {} tipps | {} ideen | {} material | {} werkzeug | {} checkliste | {} fehler | {} video | {} bilder
    info general: {} bedeutung | {} definition | {} beispiele | {} ideen | {} vorlage | {} pdf | {} buch | {} bilder | {} vorteile | {} sprüche | {} duden | {} synonym
    audience *: {} für anfänger | {} für kinder | {} für einsteiger
    audience product: {} für zuhause | {} für büro | {} für damen | {} für herren | {} für kleine räume | {} für unterwegs | {} für senioren | {} für zwei personen
    audience service tech: {} für unternehmen | {} für selbstständige | {} für studenten | {} für kleine firmen
    audience activity: {} für senioren | {} für frauen | {} für männer | {} zum abnehmen
    audience health: {} bei kindern | {} in der schwangerschaft | {} im alter
    audience task: {} für anfänger | {} mit kindern | {} im kleinen garten | {} auf dem balkon
    audience general: {} für schüler | {} für unternehmen | {} für dummies | {} im alltag
    manner food activity: {} zuhause | {} ohne zucker | {} ohne geräte
    manner product tech general: {} schritt für schritt | {} online
    price task: {} lassen | {} kosten | {} günstig
    quality task: {} erfahrungen
    time task: {} im frühjahr | {} im herbst | {} im winter
    time *: {} {y}
    site *: {} forum | {} youtube
    site product: {} amazon | {} ikea | {} lidl | {} aldi | {} media markt | {} kleinanzeigen
    site tech: {} login | {} app | {} download
    site general activity: {} wikipedia | {} app | {} podcast`,
  navigational:
    "login anmelden amazon ikea lidl aldi youtube wikipedia kleinanzeigen forum app ebay otto duden media markt",
  question:
    "was wie warum wann wo wer welche welcher welches woher wieso womit ist kann lohnt wieviel",
  transactional:
    "kaufen preis preise günstig billig angebot angebote bestellen gutschein sale gebraucht mieten nähe kostenlos download lieferservice abo buchen raten geöffnet",
  commercial:
    "test vergleich beste bester bestes besten testsieger erfahrungen bewertung empfehlung alternative vs marken ranking warentest kosten oder bestseller nachteile",
  informational:
    "tipps ratgeber anleitung rezept rezepte bedeutung definition beispiele ideen vorlage symptome ursachen behandlung hausmittel unterschied geschichte arten übungen reinigen entkalken zubereiten selber",
  stopWords:
    "der die das den dem des ein eine einen einer und oder für mit ohne in im am an auf von vom zu zum zur bei ist sind es sich nach aus",
  kinds: `
    product: kleine, große, elektrische, günstige, tragbare, moderne, schwarze, weiße, professionelle, automatische
    food: vegane, selbstgemachte, glutenfreie, gesunde, italienische
    tech: kostenlose, einfache, mobile
    general: einfache, moderne, digitale, nachhaltige`,
  hints: `
    product: kaffeemaschine espressomaschine siebträger kaffeemühle fahrrad schuhe laufschuhe rucksack matratze schreibtisch stuhl bürostuhl lampe sofa bett zelt jacke kopfhörer handy staubsauger messer pfanne topf kinderwagen tisch regal
    food: kaffee tee brot kuchen suppe salat wein bier käse schokolade soße sauerteig plätzchen marmelade rezept bohnen kaffeebohnen
    task: anlegen bauen pflanzen bepflanzen befüllen säen düngen schneiden gießen ernten backen kochen einkochen nähen stricken häkeln streichen fliesen dämmen montieren reparieren renovieren
    service: anwalt rechtsanwalt zahnarzt versicherung steuerberater umzug handwerker elektriker klempner friseur hausarzt makler bank kredit pflege
    tech: software app programm seo hosting server datenbank website webseite cloud onlineshop
    activity: yoga laufen joggen wandern schwimmen klettern radfahren meditation camping
    health: kopfschmerzen rückenschmerzen schlafstörungen husten erkältung fieber allergie stress migräne schmerzen
    place: urlaub insel berlin hamburg münchen wien mallorca ostsee nordsee alpen`,
});
