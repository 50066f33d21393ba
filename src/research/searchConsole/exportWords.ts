import type { Dimension, SearchType } from "./export.ts";

/** What Search Console calls its figures and sheets in a language. Shape tells what a table is; words only break ties. */
interface LanguageWords {
  /** Clicks, impressions, click-through rate, position; several where they were called otherwise. */
  readonly figures: readonly (readonly string[])[];
  /** Names of files and first headers, by what the rows are of. */
  readonly sheets: { readonly [dimension in Dimension]: readonly string[] };
}

const languages: Readonly<Record<string, LanguageWords>> = {
  en: {
    figures: [
      ["Clicks", "Url Clicks"],
      ["Impressions"],
      ["CTR", "URL CTR", "Site CTR"],
      ["Position", "Average Position"],
    ],
    sheets: {
      date: ["Chart", "Dates", "Date", "Days"],
      query: ["Queries", "Top queries", "Query"],
      page: ["Pages", "Top pages", "Page", "Landing Page", "URL"],
      country: ["Countries", "Country"],
      device: ["Devices", "Device"],
      appearance: ["Search appearance"],
    },
  },
  de: {
    figures: [
      ["Klicks"],
      ["Impressionen"],
      ["CTR", "Klickrate"],
      ["Position", "Durchschnittliche Position"],
    ],
    sheets: {
      date: ["Diagramm", "Datum", "Daten"],
      query: [
        "Suchanfragen",
        "Häufigste Suchanfragen",
        "Die häufigsten Suchanfragen",
        "Suchanfrage",
      ],
      page: ["Seiten", "Häufigste Seiten", "Die häufigsten Seiten", "Seite"],
      country: ["Länder", "Land"],
      device: ["Geräte", "Gerät"],
      appearance: ["Darstellung in der Suche"],
    },
  },
  fr: {
    figures: [["Clics"], ["Impressions"], ["CTR"], ["Position"]],
    sheets: {
      date: ["Graphique", "Date", "Dates"],
      query: ["Requêtes", "Requêtes les plus fréquentes", "Requête"],
      page: ["Pages", "Pages les plus populaires", "Page"],
      country: ["Pays"],
      device: ["Appareils", "Appareil"],
      appearance: ["Apparence dans les résultats de recherche"],
    },
  },
  es: {
    figures: [["Clics"], ["Impresiones"], ["CTR"], ["Posición"]],
    sheets: {
      date: ["Gráfico", "Fecha", "Fechas"],
      query: ["Consultas", "Consultas principales", "Consulta"],
      page: ["Páginas", "Páginas principales", "Página"],
      country: ["Países", "País"],
      device: ["Dispositivos", "Dispositivo"],
      appearance: ["Aparición en búsquedas", "Apariencia en el buscador"],
    },
  },
  it: {
    figures: [["Clic"], ["Impressioni"], ["CTR"], ["Posizione"]],
    sheets: {
      date: ["Grafico", "Data", "Date"],
      query: ["Query", "Query principali"],
      page: ["Pagine", "Pagine principali", "Pagina"],
      country: ["Paesi", "Paese"],
      device: ["Dispositivi", "Dispositivo"],
      appearance: ["Aspetto nella ricerca", "Aspetto della ricerca"],
    },
  },
  pt: {
    figures: [["Cliques"], ["Impressões"], ["CTR"], ["Posição"]],
    sheets: {
      date: ["Gráfico", "Data", "Datas"],
      query: ["Consultas", "Principais consultas", "Consulta"],
      page: ["Páginas", "Principais páginas", "Página"],
      country: ["Países", "País"],
      device: ["Dispositivos", "Dispositivo"],
      appearance: ["Aparência da pesquisa", "Aspeto na pesquisa"],
    },
  },
  nl: {
    figures: [["Klikken"], ["Vertoningen"], ["CTR"], ["Positie"]],
    sheets: {
      date: ["Diagram", "Datum", "Grafiek"],
      query: ["Zoekopdrachten", "Populairste zoekopdrachten", "Zoekopdracht"],
      page: ["Pagina's", "Populairste pagina's", "Pagina"],
      country: ["Landen", "Land"],
      device: ["Apparaten", "Apparaat"],
      appearance: ["Zoekopmaak", "Weergave in zoekresultaten"],
    },
  },
  pl: {
    figures: [["Kliknięcia"], ["Wyświetlenia"], ["CTR"], ["Pozycja"]],
    sheets: {
      date: ["Wykres", "Data", "Daty"],
      query: ["Zapytania", "Najpopularniejsze zapytania", "Zapytanie"],
      page: ["Strony", "Najpopularniejsze strony", "Strona"],
      country: ["Kraje", "Kraj"],
      device: ["Urządzenia", "Urządzenie"],
      appearance: ["Wygląd w wyszukiwarce"],
    },
  },
  cs: {
    figures: [["Kliknutí", "Prokliky"], ["Zobrazení"], ["CTR", "Míra prokliku"], ["Pozice"]],
    sheets: {
      date: ["Graf", "Datum", "Data"],
      query: ["Dotazy", "Nejčastější dotazy", "Dotaz"],
      page: ["Stránky", "Nejčastější stránky", "Nejoblíbenější stránky", "Stránka"],
      country: ["Země"],
      device: ["Zařízení"],
      appearance: ["Vzhled ve vyhledávání"],
    },
  },
  sv: {
    figures: [
      ["Klick"],
      ["Visningar", "Exponeringar"],
      ["CTR", "Klickfrekvens"],
      ["Position", "Placering"],
    ],
    sheets: {
      date: ["Diagram", "Datum"],
      query: ["Sökfrågor", "Vanligaste sökfrågorna", "Sökfråga"],
      page: ["Sidor", "Vanligaste sidorna", "Sida"],
      country: ["Länder", "Land"],
      device: ["Enheter", "Enhet"],
      appearance: ["Utseende i sökresultat"],
    },
  },
  tr: {
    figures: [["Tıklamalar"], ["Gösterimler"], ["TO", "CTR", "Tıklama Oranı"], ["Konum"]],
    sheets: {
      date: ["Grafik", "Tarih", "Tarihler"],
      query: ["Sorgular", "En popüler sorgular", "Sorgu"],
      page: ["Sayfalar", "En popüler sayfalar", "Sayfa"],
      country: ["Ülkeler", "Ülke"],
      device: ["Cihazlar", "Cihaz"],
      appearance: ["Arama görünümü"],
    },
  },
  ja: {
    figures: [["クリック数"], ["表示回数"], ["CTR"], ["掲載順位"]],
    sheets: {
      date: ["グラフ", "日付"],
      query: ["クエリ", "上位のクエリ"],
      page: ["ページ", "上位のページ"],
      country: ["国"],
      device: ["デバイス"],
      appearance: ["検索での見え方"],
    },
  },
  ko: {
    figures: [["클릭수", "클릭 수"], ["노출수", "노출"], ["CTR"], ["게재 순위", "게재순위"]],
    sheets: {
      date: ["차트", "날짜"],
      query: ["검색어", "쿼리", "인기 검색어"],
      page: ["페이지", "인기 페이지"],
      country: ["국가"],
      device: ["기기"],
      appearance: ["검색 노출", "검색결과 모양"],
    },
  },
  zh: {
    figures: [
      ["点击次数", "點擊", "點擊次數"],
      ["展示", "展示次数", "曝光", "曝光次數"],
      ["点击率", "CTR", "點閱率"],
      ["排名", "位置"],
    ],
    sheets: {
      date: ["图表", "日期", "圖表"],
      query: ["查询数", "热门查询", "查询", "查詢", "熱門查詢", "常見查詢項目"],
      page: ["网页", "排名靠前的网页", "热门网页", "網頁", "熱門網頁"],
      country: ["国家/地区", "国家", "國家/地區", "國家"],
      device: ["设备", "裝置"],
      appearance: ["搜索结果呈现", "搜尋外觀"],
    },
  },
  ru: {
    figures: [["Клики"], ["Показы"], ["CTR"], ["Позиция"]],
    sheets: {
      date: ["Диаграмма", "Дата", "Даты"],
      query: ["Запросы", "Самые популярные запросы", "Запрос"],
      page: ["Страницы", "Самые популярные страницы", "Страница"],
      country: ["Страны", "Страна"],
      device: ["Устройства", "Устройство"],
      appearance: ["Вид в поиске"],
    },
  },
};

/** A word as it is compared: ZIPs made on some systems have letters and their marks apart. */
function folded(word: string): string {
  return word
    .normalize("NFC")
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/gu, " ");
}

const everySheetWord: ReadonlyMap<string, Dimension> = new Map(
  Object.values(languages).flatMap(({ sheets }) =>
    dimensionsOf(sheets).flatMap(([dimension, words]) =>
      words.map((word) => [folded(word), dimension] as const),
    ),
  ),
);

function dimensionsOf(
  sheets: LanguageWords["sheets"],
): (readonly [Dimension, readonly string[]])[] {
  const { query, page, country, device, appearance, date } = sheets;
  return [
    ["date", date],
    ["query", query],
    ["page", page],
    ["country", country],
    ["device", device],
    ["appearance", appearance],
  ];
}

/** What a first header, or a file's name without its extension, says that the rows are of. */
export function dimensionNamed(name: string): Dimension | undefined {
  const word = folded(name);
  const known = everySheetWord.get(word);
  if (known !== undefined) {
    return known;
  }
  // behind the name of an export, as spreadsheets name the files of their sheets
  const last = word.split(/ - |[-–—.]/u).at(-1) ?? "";
  return everySheetWord.get(folded(last));
}

/** True for a first header that the interface writes and other tools don't, as "Top queries". */
export function isInterfaceHeader(header: string): boolean {
  const word = folded(header);
  const dimension = everySheetWord.get(word);
  return (
    (dimension === "query" || dimension === "page") &&
    word !== "landing page" &&
    (word.includes(" ") || /^(?:上位の|热门|排名靠前|熱門|常見)/u.test(word))
  );
}

const sheetFiles: ReadonlySet<string> = new Set(
  Object.values(languages).flatMap(({ sheets }) =>
    // what files are called comes first; the chart had other names
    dimensionsOf(sheets).flatMap(([dimension, words]) =>
      (dimension === "date" ? words : words.slice(0, 1)).map(folded),
    ),
  ),
);

/** True for a file that is called as Search Console calls one of its sheets, also behind the name of the export. */
export function isSheetFile(file: string): boolean {
  const word = folded(file.replace(/(?: ?\(\d+\))?\.[^.]*$/u, ""));
  return (
    sheetFiles.has(word) ||
    sheetFiles.has(folded(word.split(/ - |[-–—]/u).at(-1) ?? "")) ||
    isInterfaceHeader(word)
  );
}

/** Which figure a header names: 0 clicks, 1 impressions, 2 click-through rate, 3 position; a period may stand before it. */
export function figureNamed(header: string): number | undefined {
  const word = folded(header);
  let found: { readonly place: number; readonly length: number } | undefined;
  for (const { figures } of Object.values(languages)) {
    for (const [place, words] of figures.entries()) {
      for (const one of words) {
        const name = folded(one);
        if (word.endsWith(name) && name.length > (found?.length ?? 0)) {
          found = { place, length: name.length };
        }
      }
    }
  }
  return found?.place;
}

/** Words of very many languages, such as CTR, tell none apart. */
const mostLanguages = 4;

/** The language that has most of the words as names of figures and sheets; null where none has one of its own. */
export function languageOf(words: readonly string[]): string | null {
  const wanted = new Set(words.map(folded));
  const found = Object.entries(languages).map(([language, { figures, sheets }]) => {
    const own = new Set([...figures.flat(), ...Object.values(sheets).flat()].map(folded));
    return { language, words: [...wanted].filter((word) => own.has(word)) };
  });
  const telling = new Set(
    [...wanted].filter(
      (word) => found.filter(({ words: own }) => own.includes(word)).length <= mostLanguages,
    ),
  );
  const [best] = found
    .filter(({ words: own }) => own.some((word) => telling.has(word)))
    .toSorted((one, other) => other.words.length - one.words.length);
  return best?.language ?? null;
}

const deviceNames: ReadonlySet<string> = new Set([
  ..."Mobile|Desktop|Tablet|Mobil|Computer|Ordinateur|Tablette|Móvil|Móviles|Ordenador|Ordenadores|Computadora|Tableta|Tablets|Dispositivo mobile|Dispositivi mobili|Celular|Dispositivos móveis|Computador|Mobiel|Telefon|Komputer|Urządzenia mobilne|Počítač|Mobilní|Mobilní zařízení|Dator|Mobilenhet|Surfplatta|Masaüstü|Masaüstü bilgisayar|モバイル|パソコン|PC|デスクトップ|タブレット|모바일|데스크톱|컴퓨터|태블릿|移动设备|桌面设备|桌面|桌面版|平板电脑|手機|行動裝置|電腦|平板電腦|Мобильные устройства|Мобильный|Компьютер|Компьютеры|ПК|Планшет|Планшеты|Smartphone".split(
    "|",
  ),
  "MOBILE",
  "DESKTOP",
  "TABLET",
]);

/** True for what Search Console calls a kind of device, in its capitals: searchers write none. */
export function isDeviceName(text: string): boolean {
  return deviceNames.has(text.normalize("NFC"));
}

const searchTypes: Readonly<Record<Exclude<SearchType, "other">, string>> = {
  web: "Web|Recherche Web|Wyszukiwarka internetowa|Internet|ウェブ|웹|网页|網頁|网络|Веб-поиск|Веб|WEB",
  image:
    "Image|Images|Bild|Bilder|Imagen|Imágenes|Immagine|Immagini|Imagem|Imagens|Afbeelding|Afbeeldingen|Grafika|Obraz|Obrázek|Obrázky|Görsel|Resim|画像|이미지|图片|圖片|Картинки|Изображения|IMAGE",
  video:
    "Video|Videos|Vidéo|Vidéos|Vídeo|Vídeos|Vídeos|Wideo|Film|動画|동영상|视频|影片|Видео|VIDEO",
  news: "News|Actualités|Noticias|Notizie|Notícias|Nieuws|Wiadomości|Zprávy|Nyheter|Haberler|ニュース|뉴스|新闻|新聞|Новости|NEWS",
  discover: "Discover|DISCOVER",
  googleNews:
    "Google News|GOOGLE_NEWS|googleNews|Google ニュース|Google 뉴스|Google 新闻|Google Новости",
};
const typesByWord: ReadonlyMap<string, SearchType> = new Map(
  searchTypeNames().flatMap((type) =>
    searchTypes[type].split("|").map((word) => [folded(word), type] as const),
  ),
);

function searchTypeNames(): Exclude<SearchType, "other">[] {
  return ["web", "image", "video", "news", "discover", "googleNews"];
}

/** The type of search that a word of the filters sheet or of the API names. */
export function searchTypeNamed(word: string): SearchType | undefined {
  return typesByWord.get(folded(word));
}

const filterNames: Readonly<Record<"searchType" | Dimension, string>> = {
  searchType:
    "Search type|Suchtyp|Type de recherche|Tipo de búsqueda|Tipo di ricerca|Tipo de pesquisa|Zoektype|Type zoekopdracht|Typ wyszukiwania|Rodzaj wyszukiwania|Typ vyhledávání|Söktyp|Arama türü|検索タイプ|検索の種類|검색 유형|搜索类型|搜尋類型|Тип поиска",
  date: "Date|Datum|Fecha|Data|Tarih|日付|날짜|日期|Дата",
  page: "Page|Seite|Página|Pagina|Strona|Stránka|Sida|Sayfa|ページ|페이지|网页|網頁|Страница|URL",
  query:
    "Query|Suchanfrage|Requête|Consulta|Zoekopdracht|Zapytanie|Dotaz|Sökfråga|Sorgu|クエリ|검색어|查询|查詢|Запрос",
  country: "Country|Land|Pays|País|Paese|Kraj|Země|Ülke|国|국가|国家/地区|国家|國家/地區|Страна",
  device:
    "Device|Gerät|Appareil|Dispositivo|Apparaat|Urządzenie|Zařízení|Enhet|Cihaz|デバイス|기기|设备|裝置|Устройство",
  appearance:
    "Search appearance|Darstellung in der Suche|Apparence dans les résultats de recherche|Aparición en búsquedas|Apariencia en el buscador|Aspetto nella ricerca|Aspetto della ricerca|Aparência da pesquisa|Zoekopmaak|Wygląd w wyszukiwarce|Vzhled ve vyhledávání|Utseende i sökresultat|Arama görünümü|検索での見え方|검색 노출|搜索结果呈现|搜尋外觀|Вид в поиске",
};
const filtersByWord: ReadonlyMap<string, "searchType" | Dimension> = new Map(
  filterKeys().flatMap((key) =>
    filterNames[key].split("|").map((word) => [folded(word), key] as const),
  ),
);

function filterKeys(): ("searchType" | Dimension)[] {
  return ["searchType", "date", "page", "query", "country", "device", "appearance"];
}

/** What a row of the filters sheet narrows. */
export function filterNamed(word: string): "searchType" | Dimension | undefined {
  return filtersByWord.get(folded(word));
}

/** Words of a period before another, in what Search Console calls the two of a comparison. */
const earlierPeriod =
  /previous|prior|last year|vorherig|vorangegangen|vorig|vorjahr|précédent|dernière année|an dernier|année dernière|anterior|año pasado|ano passado|preceden|anno scorso|poprzedni|zeszłym roku|předchoz|minulý rok|loňsk|föregående|förra året|i fjol|önceki|geçen yıl|前の|以前|前年|昨年|이전|작년|전년|之前|上一|去年|前一|предыдущ|прошлого года|прошлый год/iu;

/** True for the words of a period that lies before the other one of a comparison. */
export function saysEarlier(words: string): boolean {
  return earlierPeriod.test(words.normalize("NFC"));
}

/** Words of the same days a year before. */
const yearBefore =
  /year|jahr|année|\ban\b|año|\bano\b|anno|\brok|året|i fjol|yıl|年|작년|전년|год/iu;

/** True where the earlier period doesn't end where the later one begins, or may not. */
export function saysYearBefore(words: string): boolean {
  return yearBefore.test(words.normalize("NFC"));
}
