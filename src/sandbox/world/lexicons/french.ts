import { readLexicon } from "../lexicon.ts";

/** How people search in French. */
export const french = readLexicon({
  language: "French",
  headNoun: "first",
  kindTemplate: "{} {k}",
  patterns: `
    quality *: meilleur {} | {} avis | top {} | {} comparatif
    quality product service tech: {} test | quel {} choisir | {} pas cher avis | {} guide d'achat
    quality product: {} rapport qualité prix | marque de {} | {} haut de gamme
    compare *: {} ou {o} | {} vs {o} | différence entre {} et {o}
    compare tech product food: alternative {} | {} avantages et inconvénients
    price product: acheter {} | {} pas cher | {} prix | {} promo | {} soldes | {} occasion | {} en ligne | {} livraison | {} reconditionné
    price service: {} prix | tarif {} | {} devis | {} coût
    price tech: {} gratuit | {} tarif | {} télécharger | {} abonnement | {} essai gratuit
    price food: acheter {} | {} livraison | {} prix | {} commande en ligne
    price activity: cours de {} prix | {} carte cadeau | stage {}
    place product service food activity: {} près de chez moi | {} {c} | {} à {c} | {} ouvert dimanche
    howto product: comment utiliser {} | comment nettoyer {} | comment choisir {} | comment réparer {}
    howto food: comment faire {} | comment conserver {} | comment préparer {}
    howto service: comment choisir {} | comment trouver {} | comment devenir {}
    howto tech: comment utiliser {} | comment installer {} | comment apprendre {}
    howto activity: comment débuter {} | comment progresser en {} | comment faire {}
    howto health: comment soigner {} | comment prévenir {} | comment soulager {}
    howto general: comment utiliser {} | comment choisir {} | comment comprendre {}
    question *: c'est quoi {} | qu'est-ce que {}
    question product service tech: combien coûte {} | à quoi sert {} | pourquoi choisir {}
    question food: {} est-il bon pour la santé | combien de calories {}
    question health: {} que faire | pourquoi {} | quand consulter {}
    question place: quand partir {} | où dormir {} | que faire {}
    info *: {} conseils | {} guide | types de {} | histoire {}
    info product: {} accessoires | {} pièces détachées | {} notice | {} entretien | {} dimensions | {} garantie | {} réparation
    info food: recette {} | {} recette facile | {} calories | {} bienfaits | {} ingrédients | {} maison
    info service: {} salaire | {} formation | {} métier | {} diplôme
    info tech: {} tutoriel | {} exemple | {} formation | {} modèle | {} français | {} fonctionnalités
    info activity: {} exercices | {} programme | {} matériel | {} bienfaits | {} débutant vidéo
    info health: {} symptômes | {} traitement | {} causes | {} remède naturel | {} durée
    info place: {} météo | {} carte | {} que voir | {} itinéraire | {} restaurants | {} plages
    info general: {} définition | {} exemple | {} idées | {} modèle | {} pdf | {} livre | {} image | {} signification | {} avantages | {} synonyme
    audience *: {} pour débutant | {} pour enfant | {} pour adulte
    audience product: {} pour la maison | {} pour bureau | {} femme | {} homme | {} pour petit espace | {} pour voyage
    audience service tech: {} pour entreprise | {} pour indépendant | {} pour étudiant
    audience activity: {} pour maigrir | {} femme | {} senior
    audience health: {} chez l'enfant | {} enceinte | {} chez l'adulte
    audience general: {} pour les nuls | {} pour l'école | {} pour entreprise
    manner food activity: {} à la maison | {} sans sucre | {} sans matériel
    manner product tech general: {} étape par étape | {} en ligne
    time *: {} {y}
    site *: {} forum | {} youtube
    site product: {} amazon | {} leroy merlin | {} darty | {} leclerc | {} le bon coin
    site tech: {} connexion | {} application | {} télécharger
    site general activity: {} wikipédia | {} application | {} podcast`,
  navigational:
    "connexion amazon youtube wikipédia darty leclerc fnac ikea application forum leboncoin coin merlin",
  question:
    "comment pourquoi quand où qui que quel quelle quels quelles combien qu'est-ce c'est est-ce",
  transactional:
    "acheter prix cher promo soldes occasion livraison commander tarif tarifs devis gratuit télécharger abonnement près réserver reconditionné commande",
  commercial:
    "meilleur meilleure meilleurs meilleures avis comparatif test top vs alternative marque choisir rapport gamme ou inconvénients",
  informational:
    "conseils guide recette définition exemple idées symptômes causes traitement bienfaits histoire types différence tutoriel notice entretien calories signification",
  stopWords:
    "le la les l' un une des du de d' et ou à au aux en pour avec sans sur par dans est sont ce se chez moi il",
  kinds: `
    product: électrique, portable, professionnel, compact, noir, blanc, automatique, vintage
    food: bio, maison, vegan, sans gluten, italien
    tech: gratuit, open source, en ligne
    general: en ligne, simple, professionnel, moderne`,
  hints: `
    product: machine cafetière moulin vélo chaussures sac matelas bureau chaise lampe canapé lit tente veste casque téléphone aspirateur couteau poêle poussette montre appareil
    food: café thé pain gâteau soupe salade vin bière fromage chocolat sauce crêpes quiche tarte recette
    service: avocat dentiste assurance plombier électricien comptable notaire coiffeur déménagement médecin banque crédit
    tech: logiciel application site seo hébergement serveur cloud wordpress
    activity: yoga course randonnée natation escalade vélo méditation camping danse
    health: douleur douleurs mal insomnie toux rhume fièvre allergie stress migraine
    place: voyage île plage paris lyon marseille bretagne corse provence`,
});
