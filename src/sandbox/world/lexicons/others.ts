import { readLexicon } from "../lexicon.ts";
import type { Lexicon } from "../lexicon.ts";

const none = {
  navigational: "",
  question: "",
  transactional: "",
  commercial: "",
  informational: "",
  stopWords: "",
};
const sites = "youtube amazon wikipedia app login instagram facebook forum";

/** Shorter lexicons: the searches that exist in every market. */
export const otherLexicons: readonly Lexicon[] = [
  readLexicon({
    language: "Japanese",
    patterns: `
      quality *: {} おすすめ | {} 人気 | {} ランキング | {} 口コミ | {} 比較 | {} 評判 | {} レビュー | {} 選び方
      compare *: {} {o} 違い | {} {o} どっち
      price *: {} 価格 | {} 安い | {} 通販 | {} 値段 | {} 中古 | {} セール | {} 無料 | {} 費用
      place *: {} 近く | {} {c} | {} 店舗
      howto *: {} 作り方 | {} 使い方 | {} やり方 | {} 始め方 | {} 手入れ
      question *: {} とは | {} なぜ | {} いつ | {} どこで買える
      info *: {} 意味 | {} 効果 | {} 種類 | {} レシピ | {} コツ | {} 歴史 | {} 簡単 | {} 本 | {} 資格 | {} デメリット | {} メリット | {} 写真 | {} 原因
      audience *: {} 初心者 | {} 子供 | {} 一人暮らし | {} 女性 | {} メンズ | {} プレゼント | {} 高齢者
      manner *: {} 自宅 | {} オンライン
      time *: {} {y}
      site *: {} アマゾン | {} 楽天 | {} 公式 | {} アプリ | {} ブログ | {} 知恵袋 | {} ニトリ`,
    ...none,
    navigational: "アマゾン 楽天 公式 アプリ ログイン ニトリ 知恵袋",
    question: "とは なぜ いつ どこで買える",
    transactional: "価格 安い 通販 値段 中古 セール 無料 費用 近く 店舗",
    commercial: "おすすめ 人気 ランキング 口コミ 比較 評判 レビュー 選び方",
    informational: "作り方 使い方 やり方 意味 効果 種類 レシピ コツ 歴史",
  }),
  readLexicon({
    language: "Chinese (Traditional)",
    patterns: `
      quality *: {} 推薦 | {} 評價 | {} 排名 | {} 比較 | {} 品牌 | {} 心得
      compare *: {} {o} 差別
      price *: {} 價格 | {} 便宜 | {} 哪裡買 | {} 優惠 | {} 二手 | {} 免費 | {} 費用
      place *: {} 附近 | {} {c} | {} 門市
      howto *: {} 做法 | {} 怎麼用 | {} 教學 | {} 怎麼選
      question *: {} 是什麼 | {} 為什麼 | 什麼是 {}
      info *: {} 意思 | {} 功效 | {} 種類 | {} 食譜 | {} 歷史 | {} 好處 | {} 副作用 | {} 圖片 | {} 課程 | {} 證照
      audience *: {} 新手 | {} 兒童 | {} 女生 | {} 男生 | {} 家用
      manner *: {} 在家 | {} 線上
      time *: {} {y}
      site *: {} ptt | {} dcard | {} 官網 | {} app | {} 蝦皮`,
    ...none,
    navigational: "ptt dcard 官網 app 蝦皮 登入",
    question: "是什麼 為什麼 什麼是",
    transactional: "價格 便宜 哪裡買 優惠 二手 免費 費用 附近 門市",
    commercial: "推薦 評價 排名 比較 品牌 心得",
    informational: "做法 教學 意思 功效 種類 食譜 歷史",
  }),
  readLexicon({
    language: "Korean",
    patterns: `
      quality *: {} 추천 | {} 후기 | {} 순위 | {} 비교 | {} 인기 | {} 브랜드
      compare *: {} {o} 차이
      price *: {} 가격 | {} 저렴한 | {} 구매 | {} 할인 | {} 중고 | {} 무료 | {} 비용
      place *: {} 근처 | {} {c} | {} 매장
      howto *: {} 만들기 | {} 사용법 | {} 하는 법 | {} 고르는 법
      question *: {} 이란 | {} 왜
      info *: {} 뜻 | {} 효능 | {} 종류 | {} 레시피 | {} 장단점 | {} 부작용 | {} 역사 | {} 사진 | {} 자격증
      audience *: {} 초보 | {} 어린이 | {} 여성 | {} 남성 | {} 가정용 | {} 선물
      manner *: {} 집에서 | {} 온라인
      time *: {} {y}
      site *: {} 쿠팡 | {} 네이버 | {} 유튜브 | {} 앱 | {} 공식 홈페이지`,
    ...none,
    navigational: "쿠팡 네이버 유튜브 앱 공식 홈페이지 로그인",
    question: "이란 왜",
    transactional: "가격 저렴한 구매 할인 중고 무료 비용 근처 매장",
    commercial: "추천 후기 순위 비교 인기 브랜드",
    informational: "만들기 사용법 뜻 효능 종류 레시피 역사",
  }),
  readLexicon({
    language: "Russian",
    patterns: `
      quality *: лучшие {} | {} отзывы | {} рейтинг | {} сравнение | {} обзор | топ {}
      compare *: {} или {o} | {} и {o} разница
      price *: {} купить | {} цена | {} недорого | {} стоимость | {} бесплатно | {} скидки | {} бу | {} интернет магазин | {} с доставкой
      place *: {} рядом | {} {c} | {} адреса
      howto *: как выбрать {} | как сделать {} | как использовать {} | как приготовить {}
      question *: что такое {} | зачем нужен {} | почему {} | сколько стоит {}
      info *: {} рецепт | {} виды | {} польза и вред | {} своими руками | {} инструкция | {} история | {} примеры | {} состав | {} фото | {} видео | {} значение | {} симптомы
      audience *: {} для начинающих | {} для детей | {} для дома | {} для женщин | {} для мужчин | {} для офиса
      manner *: {} в домашних условиях | {} онлайн | {} без сахара
      time *: {} {y}
      site *: {} озон | {} вайлдберриз | {} авито | {} википедия | {} форум | {} приложение`,
    ...none,
    navigational: "озон вайлдберриз авито википедия форум приложение вход",
    question: "как что зачем почему сколько где когда какой какая",
    transactional:
      "купить цена недорого стоимость бесплатно скидки бу магазин доставкой рядом адреса",
    commercial: "лучшие отзывы рейтинг сравнение обзор топ или",
    informational: "рецепт виды польза инструкция история примеры фото видео значение симптомы",
    stopWords: "в и с для на по из у не или к от",
  }),
  readLexicon({
    language: "Ukrainian",
    patterns: `
      quality *: найкращі {} | {} відгуки | {} рейтинг | {} порівняння | {} огляд
      compare *: {} чи {o}
      price *: {} купити | {} ціна | {} недорого | {} вартість | {} безкоштовно | {} знижки | {} інтернет магазин
      place *: {} поруч | {} {c}
      howto *: як вибрати {} | як зробити {} | як приготувати {}
      question *: що таке {} | чому {} | скільки коштує {}
      info *: {} рецепт | {} види | {} користь і шкода | {} інструкція | {} історія | {} приклади | {} фото | {} відео
      audience *: {} для початківців | {} для дітей | {} для дому | {} для жінок | {} для чоловіків
      manner *: {} в домашніх умовах | {} онлайн
      time *: {} {y}
      site *: {} розетка | {} олх | {} вікіпедія | {} форум | {} додаток`,
    ...none,
    navigational: "розетка олх вікіпедія форум додаток вхід",
    question: "як що чому скільки де коли який яка",
    transactional: "купити ціна недорого вартість безкоштовно знижки магазин поруч",
    commercial: "найкращі відгуки рейтинг порівняння огляд чи",
    informational: "рецепт види користь інструкція історія приклади фото",
    stopWords: "в і з для на по у та",
  }),
  readLexicon({
    language: "Arabic",
    patterns: `
      quality *: أفضل {} | أحسن {} | تقييم {} | مراجعة {} | مقارنة {}
      compare *: الفرق بين {} و {o}
      price *: سعر {} | شراء {} | {} رخيص | عروض {} | {} مجانا | تكلفة {} | {} للبيع
      place *: {} قريب مني | {} في {c} | محلات {}
      howto *: طريقة عمل {} | كيفية استخدام {} | كيفية اختيار {}
      question *: ما هو {} | ما معنى {} | لماذا {} | كم سعر {}
      info *: فوائد {} | أنواع {} | أضرار {} | معلومات عن {} | صور {} | تاريخ {} | مكونات {} | نصائح {}
      audience *: {} للمبتدئين | {} للأطفال | {} للنساء | {} للرجال | {} للمنزل
      manner *: {} في البيت | {} اون لاين | {} بدون سكر
      time *: {} {y}
      site *: {} امازون | {} نون | {} يوتيوب | {} ويكيبيديا | تطبيق {} | {} تسجيل الدخول`,
    ...none,
    navigational: "امازون نون يوتيوب ويكيبيديا تطبيق تسجيل",
    question: "ما لماذا كم كيف متى أين من هل كيفية",
    transactional: "سعر شراء رخيص عروض مجانا تكلفة للبيع قريب محلات",
    commercial: "أفضل أحسن تقييم مراجعة مقارنة",
    informational: "فوائد أنواع أضرار معلومات صور تاريخ طريقة نصائح الفرق",
    stopWords: "في من على عن و هو هي بين",
  }),
  readLexicon({
    language: "Polish",
    patterns: `
      quality *: najlepsze {} | {} opinie | {} ranking | {} porównanie | {} recenzja | {} polecane
      compare *: {} czy {o} | {} a {o} różnice
      price *: {} cena | {} kupić | tanie {} | {} promocja | {} używane | {} sklep internetowy | {} za darmo | {} koszt
      place *: {} w pobliżu | {} {c} | {} sklep {c}
      howto *: jak zrobić {} | jak wybrać {} | jak używać {}
      question *: co to jest {} | ile kosztuje {} | dlaczego {}
      info *: {} przepis | {} rodzaje | {} właściwości | {} instrukcja | {} historia | {} przykłady | {} zdjęcia | {} znaczenie | {} objawy | {} porady
      audience *: {} dla początkujących | {} dla dzieci | {} do domu | {} dla kobiet | {} dla firm
      manner *: {} w domu | {} online | {} bez cukru
      time *: {} {y}
      site *: {} allegro | {} olx | {} forum | {} wikipedia | {} aplikacja | {} ikea`,
    ...none,
    navigational: "allegro olx forum wikipedia aplikacja ikea logowanie",
    question: "jak co ile dlaczego gdzie kiedy który",
    transactional: "cena kupić tanie promocja używane sklep darmo koszt pobliżu",
    commercial: "najlepsze opinie ranking porównanie recenzja polecane czy",
    informational:
      "przepis rodzaje właściwości instrukcja historia przykłady znaczenie objawy porady",
    stopWords: "w i z do na dla o od po za to a",
  }),
  readLexicon({
    language: "Swedish",
    patterns: `
      quality *: bästa {} | {} test | {} recension | bäst i test {} | {} omdöme
      compare *: {} eller {o} | skillnad {} och {o}
      price *: köpa {} | {} pris | billig {} | {} rea | {} begagnad | {} kostnad | gratis {}
      place *: {} nära mig | {} {c}
      howto *: hur gör man {} | hur använder man {} | hur väljer man {}
      question *: vad är {} | varför {} | vad kostar {}
      info *: {} recept | {} tips | olika sorters {} | {} betyder | {} guide | {} bilder | {} fördelar
      audience *: {} för nybörjare | {} för barn | {} dam | {} herr | {} för hemmet
      manner *: {} hemma | {} online
      time *: {} {y}
      site *: {} blocket | {} ikea | {} flashback | {} app | {} wikipedia`,
    ...none,
    navigational: "blocket ikea flashback app wikipedia logga",
    question: "hur vad varför när var vem vilken",
    transactional: "köpa pris billig rea begagnad kostnad gratis nära",
    commercial: "bästa bäst test recension omdöme eller",
    informational: "recept tips betyder guide bilder fördelar skillnad",
    stopWords: "en ett och i på för med utan av till att man är",
  }),
  readLexicon({
    language: "Turkish",
    patterns: `
      quality *: en iyi {} | {} yorumlar | {} tavsiye | {} karşılaştırma | {} markaları
      compare *: {} mi {o} mu
      price *: {} fiyatları | ucuz {} | {} satın al | {} indirim | ikinci el {} | ücretsiz {}
      place *: yakınımdaki {} | {c} {}
      howto *: {} nasıl yapılır | {} nasıl kullanılır | {} nasıl seçilir
      question *: {} nedir | {} ne kadar | {} ne işe yarar
      info *: {} tarifi | {} çeşitleri | {} faydaları | {} özellikleri | {} resimleri | {} anlamı | {} zararları
      audience *: yeni başlayanlar için {} | çocuklar için {} | ev için {}
      manner *: evde {} | online {}
      time *: {} {y}
      site *: {} trendyol | {} hepsiburada | {} ekşi | {} youtube | {} uygulaması`,
    ...none,
    navigational: "trendyol hepsiburada ekşi youtube uygulaması giriş",
    question: "nasıl nedir ne neden kaç hangi",
    transactional: "fiyatları fiyatı ucuz satın indirim ikinci ücretsiz yakınımdaki",
    commercial: "iyi yorumlar tavsiye karşılaştırma markaları",
    informational: "tarifi çeşitleri faydaları özellikleri resimleri anlamı zararları",
    stopWords: "ve ile için mi mu bir",
  }),
];

/** For every language without a lexicon of its own: words that are searched everywhere. */
export const worldwide: Lexicon = readLexicon({
  language: "",
  patterns: `
    quality *: {} top 10 | {} review | {} test
    compare *: {} vs {o}
    price *: {} online | {} outlet
    place *: {} {c}
    info *: {} pdf | {} video | {} foto | {} info | {} forum | {} blog | {} wiki | {} tutorial
    time *: {} {y}
    site *: {} youtube | {} wikipedia | {} instagram | {} facebook | {} app | {} reddit | {} google | {} amazon | {} tiktok`,
  ...none,
  navigational: `${sites} google reddit tiktok`,
  transactional: "online outlet",
  commercial: "top vs review test",
  informational: "pdf video foto info blog",
});
