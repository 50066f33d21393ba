import { readLexicon } from "../lexicon.ts";

/** How people search in Italian. */
export const italian = readLexicon({
  language: "Italian",
  headNoun: "first",
  kindTemplate: "{} {k}",
  patterns: `
    quality *: migliore {} | migliori {} | {} recensioni | {} opinioni
    quality product service tech: {} confronto | {} qualità prezzo | classifica {} | {} consigliato
    quality product: marche di {} | {} di lusso
    compare *: {} o {o} | {} vs {o} | differenza tra {} e {o}
    compare tech product food: alternative a {} | {} pro e contro
    price product: comprare {} | {} prezzo | {} economico | {} offerta | {} usato | {} online | {} sconto | {} in vendita | {} ricondizionato
    price service: {} prezzi | {} costo | preventivo {} | {} tariffe
    price tech: {} gratis | {} prezzo | scaricare {} | {} prova gratuita | {} abbonamento
    price food: comprare {} | {} a domicilio | {} prezzo | {} spedizione
    price activity: corso di {} prezzo | lezioni di {} | {} buono regalo
    place product service food activity: {} vicino a me | {} {c} | {} a {c} | negozio di {} {c}
    howto product: come usare {} | come pulire {} | come scegliere {} | come riparare {}
    howto food: come fare {} | come preparare {} | come conservare {}
    howto service: come scegliere {} | come trovare {} | come diventare {}
    howto tech: come usare {} | come installare {} | come imparare {}
    howto activity: come iniziare {} | come migliorare nel {} | come fare {}
    howto health: come curare {} | come prevenire {} | come alleviare {}
    howto general: come usare {} | come scegliere {} | come capire {}
    question *: cos'è {} | cosa significa {}
    question product service tech: quanto costa {} | a cosa serve {} | come funziona {} | conviene {}
    question food: quante calorie ha {} | {} fa bene
    question health: cosa prendere per {} | perché viene {} | quanto dura {}
    question place: quando andare a {} | cosa vedere a {} | dove dormire a {}
    question general activity: perché {} | a cosa serve {} | quali sono i benefici di {}
    info *: {} consigli | guida {} | tipi di {} | storia di {}
    info product: {} accessori | {} ricambi | {} istruzioni | {} misure | {} manutenzione | {} riparazione
    info food: ricetta {} | {} ricetta facile | {} ingredienti | {} calorie | {} benefici | {} fatto in casa
    info service: {} stipendio | {} requisiti | {} corso | {} mansioni
    info tech: {} tutorial | {} esempi | corso {} | {} modello | {} in italiano | {} funzioni
    info activity: {} esercizi | {} programma | {} benefici | {} attrezzatura | {} a casa video
    info health: {} sintomi | {} cura | {} cause | rimedi naturali per {} | {} dieta
    info place: {} meteo | {} mappa | {} itinerario | {} spiagge | {} ristoranti | {} turismo
    info general: {} significato | {} definizione | {} esempi | {} idee | {} pdf | {} libro | {} immagini | {} benefici | {} caratteristiche | {} frasi
    audience *: {} per principianti | {} per bambini | {} per adulti
    audience product: {} per casa | {} per ufficio | {} donna | {} uomo | {} da viaggio | {} per piccoli spazi
    audience service tech: {} per aziende | {} per liberi professionisti | {} per studenti
    audience activity: {} per dimagrire | {} per anziani | {} per donne
    audience health: {} nei bambini | {} in gravidanza | {} negli adulti
    audience general: {} per aziende | {} da colorare | {} scuola primaria
    manner food activity: {} a casa | {} senza zucchero | {} senza attrezzi
    manner product tech general: {} passo passo | {} online
    time *: {} {y}
    site *: {} forum | {} youtube
    site product: {} amazon | {} ikea | {} lidl | {} mediaworld | {} subito
    site tech: {} accedi | {} app | {} download
    site general activity: {} wikipedia | {} app | {} podcast`,
  navigational: "accedi login amazon youtube wikipedia ikea lidl mediaworld app forum subito",
  question: "come cosa cos'è perché quando dove chi quale quali quanto quanta quante conviene",
  transactional:
    "comprare acquistare prezzo prezzi economico economica offerta offerte sconto usato gratis scaricare domicilio vicino preventivo abbonamento prenotare vendita spedizione negozio tariffe",
  commercial:
    "migliore migliori recensioni opinioni confronto classifica vs consigliato marche alternative qualità o contro costo",
  informational:
    "consigli guida ricetta ricette definizione significato esempi idee sintomi cause cura benefici tipi storia differenza tutorial istruzioni calorie rimedi",
  stopWords:
    "il lo la i gli le l' un uno una di del della dei delle e o a al alla da dal in nel nella per con senza su è sono si me tra",
  kinds: `
    product: elettrico, portatile, professionale, piccolo, grande, nero, bianco, automatico
    food: fatto in casa, vegano, senza glutine, sano, biologico
    tech: gratuito, open source, in cloud
    general: online, professionale, moderno, digitale`,
  hints: `
    product: macchina macinacaffè bicicletta scarpe zaino materasso scrivania sedia lampada divano letto tenda giacca cuffie telefono aspirapolvere coltello padella passeggino orologio moka
    food: caffè tè pane torta zuppa insalata vino birra formaggio cioccolato sugo pasta pizza ricetta tiramisù
    service: avvocato dentista assicurazione idraulico elettricista commercialista notaio parrucchiere trasloco medico banca mutuo
    tech: software programma applicazione seo hosting server cloud wordpress
    activity: yoga corsa trekking nuoto arrampicata ciclismo meditazione campeggio ballo
    health: dolore mal insonnia tosse raffreddore febbre allergia stress ansia emicrania
    place: viaggio isola spiaggia roma milano firenze venezia sardegna sicilia`,
});
