import { readTopics } from "./topic.ts";
import type { Topic } from "./topic.ts";

/** Common subjects by language: category | names | kinds | compounds | related | tails. */
export const otherTopics: ReadonlyMap<string, readonly Topic[]> = new Map([
  [
    "German",
    readTopics(`
      food | kaffee, espresso, kaffeebohnen, cappuccino | entkoffeinierter, starker, türkischer, kalter | bohnen, mühle, tassen, kapseln, rösterei, pulver, likör, mahlgrad, filter, rezept, maschine | siebträger, vollautomat, french press, milchaufschäumer, espressokocher, cold brew, latte macchiato, flat white, crema | ohne maschine, im topf, mit french press
      product | kaffeemaschine, espressomaschine, siebträgermaschine, kaffeevollautomat | kleine, italienische, manuelle | mit mühle, reinigen, entkalken, ersatzteile, einsteiger, dichtung, wassertank, bohnen | kaffeemühle, tamper, milchkännchen, padmaschine, knock box | ohne strom, zuhause
      food | brot backen, brot, sauerteig, sauerteigbrot | schnelles, glutenfreies, saftiges | rezept, ansetzen, backform, gewürz, mehl, ohne hefe, über nacht, starter, kruste | gärkörbchen, brotbackautomat, dinkelbrot, roggenmehl, baguette rezept | ohne hefe, im topf, über nacht
      activity | joggen, laufen, marathon, halbmarathon | langsames, tägliches | schuhe, uhr, plan, app, strecke, kleidung, musik, pace | laufschuhe, trainingsplan, intervalltraining, pulsuhr | ohne seitenstechen, im winter
      activity | yoga, pilates, meditation, krafttraining | tägliches, geführte, leichtes | matte, übungen, kurs, kleidung, lehrer ausbildung, studio, musik, app | faszienrolle, sonnengruß, autogenes training, fitnessbänder | zuhause, ohne geräte, am morgen
      general | garten, hochbeet, gärtnern, zimmerpflanzen, gemüsegarten | kleiner, pflegeleichter, naturnaher | anlegen, ideen, pflanzen, bepflanzen, erde, gestalten, bewässerung, möbel, haus | kompost, gewächshaus, tomaten pflanzen, rasen säen, rasenmäher, monstera | auf dem balkon, ohne erde, im winter
      product | fahrrad, e-bike, gravelbike, lastenrad, fahrräder | gebrauchtes, leichtes, faltbares | tasche, helm, schloss, anhänger, reifen, versicherung, leasing, akku, ständer, licht | fahrradcomputer, rennrad, mountainbike, dienstrad, luftpumpe | im winter, im auto
      tech | seo, wordpress, webseite, onlineshop, newsletter | kostenlose, barrierefreie, eigene | erstellen, agentur, optimierung, hosting, vorlage, tool, kosten, plugin, analyse, texte | keyword recherche, backlinks, ladezeit, meta beschreibung, suchintention, interne verlinkung | ohne programmierkenntnisse, kostenlos
      service | versicherung, steuererklärung, umzug, kredit, strom | günstige, private, betriebliche | vergleich, rechner, anbieter, kündigen, kosten, formular, frist, beratung | haftpflicht, pendlerpauschale, umzugskartons, schufa, nebenkosten | ohne steuerberater, online
      health | rückenschmerzen, kopfschmerzen, schlafstörungen, stress | chronische, akute, plötzliche | übungen, hausmittel, kissen, arzt, tabletten, ursachen | physiotherapie, wärmflasche, bandscheibenvorfall, magnesium, atemübungen | ohne medikamente, nachts
      place | mallorca, ostsee, südtirol, wien, berlin | günstiger, romantischer | urlaub, ferienwohnung, wetter, sehenswürdigkeiten, hotel, wandern, strand, mit hund, flug | rügen, gardasee, usedom, dolomiten, weihnachtsmarkt | mit kindern, mit hund, ohne auto`),
  ],
  [
    "French",
    readTopics(`
      food | café, espresso, cappuccino, café moulu | glacé, décaféiné, turc | en grain, moulu, filtre, dosette, capsule, torréfié | machine à expresso, cafetière italienne, moulin à café, mousseur à lait, latte macchiato, torréfacteur | sans machine, à la maison
      food | pain, levain, brioche, pâte à pizza | complet, sans gluten, rapide | maison, recette, sans pétrissage, au levain | machine à pain, farine de seigle, baguette tradition, focaccia | sans levure, sans machine
      activity | course à pied, marathon, semi marathon | débutant, longue distance | chaussures, programme, montre, application, vêtement | plan d'entraînement, fractionné, allure | sans se fatiguer, en hiver
      activity | yoga, pilates, méditation, musculation | doux, guidée, débutant | tapis, exercices, programme, vêtement, application | étirements, salutation au soleil, élastiques de fitness | à la maison, sans matériel
      general | jardin, potager, plantes d'intérieur, compost, plantes | petit, bio, facile | aménagement, en carré, décoration, outils | tomates, serre, permaculture, paillage, monstera | sur un balcon, sans terre
      product | vélo électrique, vélo, vélo cargo | pliant, occasion, léger | femme, homme, batterie, prime, assurance, antivol | casque vélo, vélo gravel, porte vélo, pompe à vélo | en hiver, sans permis
      tech | seo, référencement, site internet, boutique en ligne, wordpress | naturel, local, gratuit | agence, audit, outils, formation, prix, création | mots clés, netlinking, balise title, maillage interne, rédaction web | sans coder, gratuitement
      health | mal de dos, insomnie, stress, migraine | chronique, nocturne | traitement, exercices, que faire, remède, oreiller | ostéopathe, magnésium, respiration, kiné | sans médicament, la nuit
      place | bretagne, corse, provence, lisbonne, paris | insolite, pas cher | location vacances, que faire, camping, hôtel, météo, randonnée | saint malo, gorges du verdon, calanques, giverny | avec enfants, sans voiture`),
  ],
  [
    "Spanish",
    readTopics(`
      food | café, espresso, capuchino, café molido | descafeinado, frío, solo | en grano, molido, con leche, helado, de especialidad | cafetera italiana, molinillo de café, prensa francesa, espumador de leche, cafetera superautomática | sin cafetera, en casa
      food | pan, masa madre, pan casero, masa de pizza | integral, sin gluten, rápido | receta, sin amasar, de molde, rústico | panificadora, harina de espelta, focaccia, levadura fresca | sin levadura, en sartén
      activity | running, correr, maratón | lento, de montaña | zapatillas, reloj, ropa, plan, ritmos | media maratón, series, pulsómetro | sin cansarse, en ayunas
      activity | yoga, pilates, meditación | suave, guiada, en casa | esterilla, ejercicios, ropa, clases, posturas | estiramientos, bandas elásticas, plan de entrenamiento | en casa, sin material
      general | huerto, jardín, plantas de interior, compost | urbano, pequeño, ecológico | ideas, diseño, en macetas, decoración, herramientas | tomates, invernadero, riego por goteo, suculentas | en el balcón, en invierno
      product | bicicleta eléctrica, bicicleta, patinete eléctrico | plegable, de segunda mano, urbana | batería, casco, autonomía, seguro, candado | bicicleta de montaña, gravel, portabicicletas | en la ciudad, sin carnet
      tech | seo, posicionamiento web, tienda online, wordpress, marketing digital | local, técnico, gratis | agencia, herramientas, auditoría, curso, estrategia | palabras clave, enlaces, meta descripción, intención de búsqueda | sin programar, gratis
      health | dolor de espalda, insomnio, ansiedad, migraña | crónico, lumbar | ejercicios, tratamiento, remedios, almohada, causas | fisioterapeuta, magnesio, respiración, ciática | sin medicamentos, por la noche
      place | mallorca, lisboa, canarias, méxico, madrid | barato, romántico | qué ver, hoteles, playas, mapa, vuelos, con niños | tenerife, sintra, cancún, toledo | con niños, sin coche`),
  ],
  [
    "Portuguese",
    readTopics(`
      food | café, espresso, cappuccino, café moído | gelado, descafeinado, especial | em grãos, moído, com leite, solúvel, em cápsula | cafeteira italiana, moedor de café, prensa francesa, espumador de leite, coado | sem cafeteira, em casa
      food | pão, fermentação natural, pão caseiro, massa de pizza | integral, sem glúten, rápido | receita, de forma, fofinho, de queijo | farinha de trigo, levain, panificadora, focaccia | sem fermento, na frigideira
      activity | corrida, maratona | leve, de rua | tênis, treino, relógio, planilha, roupa | meia maratona, tiro de corrida, pace | sem cansar, na esteira
      activity | yoga, pilates, meditação, musculação | leve, guiada, em grupo | exercícios, roupa, aulas, tapete | alongamento, elástico de treino | em casa, sem equipamento
      general | horta, jardim, plantas, compostagem | pequena, orgânica, vertical | em casa, ideias, decoração, em vasos, ferramentas | tomate, suculentas, adubo orgânico, estufa | em apartamento, na varanda
      tech | seo, loja virtual, marketing digital, site, wordpress | local, grátis, profissional | agência, ferramentas, curso, como criar, estratégia | palavras chave, backlinks, tráfego pago, landing page | sem programar, de graça
      health | dor nas costas, insônia, ansiedade, enxaqueca | crônica, lombar | exercícios, remédio, tratamento, travesseiro, causas | fisioterapia, magnésio, respiração, ciático | sem remédio, à noite
      place | lisboa, porto, algarve, gramado, fernando de noronha | barato, romântico | o que fazer, hotéis, praias, roteiro, passagem | sintra, lagos, douro, canela | com crianças, sem carro`),
  ],
  [
    "Italian",
    readTopics(`
      food | caffè, espresso, cappuccino, caffè macinato | freddo, decaffeinato, lungo | in grani, macinato, in cialde, d'orzo, al ginseng, in capsule | moka, macchina da caffè, macinacaffè, montalatte, caffè americano | senza macchina, a casa
      food | pane, lievito madre, pizza, focaccia, pasta fresca | integrale, senza glutine, veloce | ricetta, impasto, fatto in casa, senza impasto | farina, planetaria, pietra refrattaria, ciabatta, grissini | senza lievito, in padella
      activity | corsa, maratona | lenta, in montagna | scarpe, programma, orologio, abbigliamento, ritmo | mezza maratona, ripetute, cardiofrequenzimetro | senza stancarsi, in inverno
      activity | yoga, pilates, meditazione | dolce, guidata, in gravidanza | esercizi, tappetino, abbigliamento, lezioni | stretching, elastici fitness | a casa, senza attrezzi
      general | orto, giardino, piante da interno, compost | piccolo, verticale, biologico | idee, progettazione, in vaso, attrezzi, sul balcone | pomodori, serra, irrigazione a goccia, piante grasse | sul balcone, in inverno
      tech | seo, ecommerce, sito web, wordpress, marketing digitale | locale, gratuito, tecnico | agenzia, strumenti, corso, costo, strategia | parole chiave, link building, meta description, intento di ricerca | senza programmare, gratis
      health | mal di schiena, insonnia, ansia, emicrania | cronico, lombare | esercizi, rimedi, cura, cuscino, cause | fisioterapista, magnesio, respirazione, sciatica | senza farmaci, di notte
      place | sicilia, sardegna, roma, lisbona, toscana | economico, romantico | cosa vedere, hotel, spiagge, itinerario, agriturismo | taormina, cinque terre, matera, lago di como | con bambini, senza auto`),
  ],
  [
    "Dutch",
    readTopics(`
      food | koffie, espresso, cappuccino, koffiebonen | cafeïnevrije, sterke, koude | bonen, molen, kopjes, capsules, branderij, pads, machine, recept | french press, melkopschuimer, percolator, latte macchiato, filterkoffie | zonder machine, thuis
      food | brood, zuurdesem, zuurdesembrood, brood bakken | glutenvrij, volkoren, snel | recept, starter, bakken, meel, zonder gist | broodbakmachine, rijsmandje, focaccia, speltbrood | zonder gist, in de pan
      activity | hardlopen, marathon | rustig, dagelijks | schoenen, schema, horloge, kleding, app | halve marathon, intervaltraining, hartslagzones | zonder blessures, in de winter
      activity | yoga, pilates, meditatie, krachttraining | rustige, geleide, dagelijkse | mat, oefeningen, kleding, app, les | foamroller, weerstandsbanden | thuis, zonder apparaten
      general | tuin, moestuin, kamerplanten, composteren | kleine, onderhoudsvrije, biologische | ideeën, aanleggen, ontwerp, planten, gereedschap, bak | tomaten, kas, monstera, bodembedekkers | op balkon, in de winter
      product | elektrische fiets, fiets, bakfiets | tweedehands, lichte, opvouwbare | accu, verzekering, slot, tas, helm, lease | gravelbike, fietspomp, fietsendrager | in de winter, zonder accu
      tech | seo, webshop, website, wordpress, nieuwsbrief | lokale, gratis, eigen | bureau, tools, laten maken, cursus, kosten, teksten | zoekwoorden, linkbuilding, meta description, zoekintentie | zonder programmeren, gratis
      health | rugpijn, hoofdpijn, slapeloosheid, stress | chronische, acute | oefeningen, behandeling, kussen, oorzaken, medicijnen | fysiotherapie, magnesium, ademhaling, hernia | zonder medicijnen, in bed
      place | texel, amsterdam, zeeland, ardennen, lissabon | goedkope, romantische | vakantiehuis, wat te doen, hotel, weer, strand, wandelen | vlieland, maastricht, domburg, dinant | met kinderen, met hond`),
  ],
  [
    "Japanese",
    readTopics(`
      food | コーヒー, エスプレッソ, カプチーノ, カフェラテ | アイス, デカフェ | 豆, マシン, ミル, カップ, 淹れ方, ドリップ | フレンチプレス, マキネッタ, 水出しコーヒー, ミルクフォーマー, 焙煎 | 自宅, マシンなし
      activity | ヨガ, ピラティス, 筋トレ, 瞑想, ランニング | 朝, 寝る前 | マット, ポーズ, ウェア, 教室, シューズ, メニュー | ストレッチ, 体幹トレーニング, フォームローラー | 自宅, 器具なし`),
  ],
]);
