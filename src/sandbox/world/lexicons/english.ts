import { readLexicon } from "../lexicon.ts";

/** How people search in English. */
export const english = readLexicon({
  language: "English",
  patterns: `
    quality *: best {} | top {} | good {}
    quality product person service tech: top rated {} | {} reviews | {} review | {} comparison | most popular {}
    quality supply: {} brands | best {} brands | best cheap {} | {} reviews | most expensive {}
    quality product: best budget {} | best cheap {} | luxury {} | {} brands | best {} brands | {} under 50 | {} under 100 | {} under 200
    quality activity place: popular {} | best rated {}
    quality food: best tasting {}
    compare product food supply tech activity health general: {} vs {o} | {o} vs {} | difference between {} and {o} | {} or {o}
    compare tech product food supply: {} alternatives | {} alternative | {} pros and cons
    price product: buy {} | {} price | cheap {} | {} sale | {} for sale | {} deals | used {} | second hand {} | {} discount | buy {} online | {} cost | {} on sale | refurbished {} | {} black friday
    price person: {} cost | affordable {} | {} fees | cheap {} | hire {a} {} | {} free consultation | {} hourly rate
    price service: {} cost | cheap {} | {} rates | {} quotes | affordable {} | {} prices | {} fees
    price tech: {} pricing | free {} | {} free trial | {} cost | {} discount code | {} free download
    price supply: buy {} | {} price | {} online | {} on sale | {} subscription | {} bulk | wholesale {}
    price food: buy {} online | {} delivery | {} price | order {} online | {} subscription
    price activity: {} classes price | {} course price | {} gift card | {} online course
    price place: {} hotels | cheap flights to {} | {} tickets | {} holiday packages | {} airbnb
    place product person service food supply activity: {} near me
    place person service activity: {} {c} | {} in {c}
    place food supply: {} delivery near me
    place person: {} open now | emergency {} near me
    place activity: {} classes near me
    howto product: how to use {} | how to clean {} | how to choose {} | how to fix {} | how to maintain {}
    howto supply: how to store {} | how to choose {} | how to use {}
    howto food: how to make {} | how to store {} | how to serve {} | how to choose {}
    howto person: how to find {a} {} | how to choose {a} {} | how to become {a} {}
    howto service: how to compare {} | how to choose {} | how to get {} | how to cancel {}
    howto tech: how to use {} | how to set up {} | how to learn {} | how to install {} | how to improve {}
    howto activity: how to start {} | how to do {} | how to get better at {} | how to learn {}
    howto health: how to treat {} | how to prevent {} | how to deal with {} | how to get rid of {}
    howto place: how to get to {} | how to plan a trip to {}
    howto general: how to use {} | how to start with {} | how to choose {} | how to improve {} | how to understand {}
    question product food tech activity health general: what is {}
    question product tech activity: is {} worth it | what to look for in {}
    question product service tech: how much does {} cost | how much is {}
    question person: how much does {a} {} cost | what does {a} {} do | do i need {a} {} | when to hire {a} {}
    question product tech health general: how does {} work | when to use {}
    question product food supply: where to buy {} | how long does {} last
    question food: how many calories in {} | is {} good for you | is {} healthy | can dogs eat {} | can you freeze {}
    question activity: is {} good for you | is {} healthy | how many calories does {} burn
    question health: what causes {} | can {} be cured | why do i have {} | when to see a doctor for {}
    question service: what does {} cover | is {} worth it | do i need {} | how does {} work
    question place: is {} safe | is {} worth visiting | when to visit {} | where to stay in {} | how many days in {}
    question general: what does {} mean | why is {} important | does {} matter
    info product food tech activity health general: types of {} | {} guide | {} facts | history of {}
    info tech activity health general place: {} tips
    info product: {} manual | {} parts | {} accessories | {} repair | {} sizes | {} instructions | {} cleaner | {} warranty | {} dimensions | {} stand | {} storage | {} set | {} maintenance | {} buying guide
    info supply: {} types | {} explained | {} gift set | {} storage | {} shelf life | {} substitute
    info food: {} recipe | easy {} recipe | {} ingredients | {} calories | {} recipes | {} health benefits | {} nutrition | {} side effects | {} caffeine | {} substitute | {} flavors | {} pairing
    info person: {} salary | {} consultation | {} jobs | {} reviews near me | questions to ask {a} {} | {} license
    info service: {} calculator | {} requirements | {} comparison | {} checklist | {} application | {} companies | {} contract
    info tech: {} tutorial | {} examples | {} certification | {} course | {} templates | {} github | {} cheat sheet | {} interview questions | {} best practices | {} documentation | {} tools | {} checklist | {} features | {} integrations | {} error | {} requirements | {} statistics
    info activity: {} exercises | {} workout | {} routine | {} plan | {} equipment | {} benefits | {} training | {} music | {} mistakes | {} videos | {} poses | {} schedule | {} injuries
    info health: {} symptoms | {} treatment | {} causes | {} home remedies | {} diagnosis | {} medication | {} test | {} diet | {} vitamins | {} doctor
    info place: {} weather | {} itinerary | things to do in {} | {} map | {} restaurants | {} beaches | {} airport | {} old town | {} in winter | {} in summer | {} travel guide
    info general: {} meaning | {} examples | {} ideas | {} explained | {} chart | {} definition | {} benefits | {} checklist | {} pdf | {} pictures | {} basics | {} book | {} template | {} course | {} problems | common {} mistakes | {} advice
    audience product food tech activity general: {} for beginners
    audience product activity general: {} for kids | {} for adults
    audience supply: {} for beginners | {} for home | {} for sensitive stomachs
    audience product: {} for home | {} for small spaces | {} for travel | {} for office | {} for women | {} for men | {} for students | {} for two | {} for professionals | {} for a family
    audience food: {} for weight loss | {} for a party
    audience person service: {} for small business | {} for families | {} for seniors | {} for startups
    audience tech: {} for small business | {} for students | {} for freelancers | {} for mac | {} for windows | {} for startups | {} for teams | {} for agencies | {} for ecommerce
    audience activity: {} for women | {} for men | {} for weight loss | {} for seniors | {} for back pain | {} for runners
    audience health: {} in children | {} in adults | {} during pregnancy | {} in women | {} in men
    audience place: {} with kids | {} for couples | {} on a budget | {} with a dog
    manner food activity: {} at home | {} without sugar | {} in 10 minutes
    manner product tech general: {} step by step | {} online
    manner health: {} naturally | {} at night | {} without medication | {} at home
    time product tech service person place: {} {y}
    site *: {} reddit | {} youtube
    site product: {} amazon | {} costco | {} walmart | {} official site
    site tech: {} login | {} app | {} chrome extension | {} download | {} support
    site activity: {} app | {} podcast | {} blog
    site general: {} wikipedia | {} app | {} website | {} podcast`,
  navigational:
    "login signin sign-in amazon youtube reddit ebay walmart costco ikea facebook instagram wikipedia github website official app homepage nespresso starbucks nike google linkedin pinterest tiktok airbnb",
  question: "how what why when where who which is are can does do should will could",
  transactional:
    "buy price prices pricing cheap sale deal deals discount coupon order shop store near me delivery hire quote for-sale subscription tickets hotels flights refurbished used download trial book affordable fees friday",
  commercial:
    "best top vs versus review reviews comparison compare alternative alternatives rated brands popular cost luxury budget under pros good or",
  informational:
    "guide tips ideas examples meaning definition tutorial recipe recipes history types facts explained manual symptoms causes treatment benefits calories ingredients checklist template pdf difference salary instructions",
  stopWords:
    "a an the of for in on at to and or is are be do does with without from by your you i my it me that this as into about",
  kinds: `
    product: small, large, portable, mini, compact, lightweight, professional, modern, vintage, black, white, custom, handmade, manual, automatic, electric
    food: homemade, organic, vegan, gluten free, healthy, traditional, fresh, low carb, sugar free, italian
    supply: organic, cheap, fresh, premium, bulk
    person: local, online, private, emergency, certified, independent, mobile
    service: online, private, cheap, local, short term
    tech: open source, enterprise, cloud, simple, self hosted, ai, mobile
    activity: online, advanced, daily, indoor, outdoor, group, morning
    health: chronic, severe, mild, natural
    general: modern, simple, online, advanced, professional, digital, sustainable`,
  hints: `
    product: shoe shoes boots machine machines maker grinder chair chairs desk desks lamp bag bags backpack bike bikes phone laptop headphones camera watch mattress pillow knife knives pan tent jacket table sofa bed toaster oven vacuum keyboard mouse monitor guitar toys toy stroller cups cup mug mugs scale kettle filter filters helmet rack kit set speaker tv printer tripod lens charger case cover towel bottle blender pot dress jeans sneakers glasses ring necklace aeropress chemex v60 frother portafilter press dripper carafe moka kalita peel banneton decanter teapot kegerator griddle skillet dumbbells kettlebell bands roller lantern headlamp stove harness leash crate socks gloves poles mat mats blocks clothes pants strap cushion footrest topper protector helmet shorts jersey vest belt watch stroller carrier cradle sheath sharpener skillet lid cookbook planner invitations decorations lights cards candle invitations
    food: recipe bread cake soup salad pizza pasta coffee tea wine beer cheese chocolate sauce curry cookies juice smoothie rice chicken steak latte americano macchiato ristretto espresso matcha rooibos kombucha champagne lager stout dessert breakfast lunch dinner sourdough 
    supply: beans powder pods flour soap candle candles cream shampoo serum treats litter oil oils supplements vitamins honey butter tablets seeds fertilizer leaves strings liners
    person: lawyer lawyers attorney attorneys dentist plumber plumbers electrician consultant therapist doctor vet accountant contractor mechanic photographer barber tutor architect notary broker coach trainer translator
    service: insurance agency cleaning movers repair salon loan mortgage bank rental hosting storage delivery daycare implants whitening
    tech: software app apps api seo javascript typescript python react wordpress plugin crm cloud kubernetes docker linux database server analytics hosting code coding saas marketing chatbot excel blockchain css html vpn
    activity: yoga pilates running cycling hiking swimming climbing dancing meditation workout training surfing skiing crossfit boxing stretching
    health: pain headache anxiety depression insomnia diabetes allergy cold flu fever acne eczema cough stress migraine adhd cancer asthma infection
    place: island beach city hotel travel lisbon paris london berlin rome madrid barcelona amsterdam tokyo bali iceland portugal italy spain greece japan thailand vienna prague`,
});
