import { readLexicon } from "../lexicon.ts";

/** How people search in Dutch. */
export const dutch = readLexicon({
  language: "Dutch",
  patterns: `
    quality *: beste {} | {} ervaringen | {} test | {} aanbevolen
    quality product service tech: {} vergelijken | {} review | top 10 {} | {} consumentenbond
    quality product: {} merken | goede {}
    compare *: {} of {o} | {} vs {o} | verschil {} en {o}
    compare tech product food: {} alternatief | {} voordelen en nadelen
    price product: {} kopen | {} prijs | goedkope {} | {} aanbieding | {} tweedehands | {} korting | {} online kopen | {} huren
    price service: {} kosten | {} tarieven | {} offerte | {} prijzen
    price tech: gratis {} | {} prijs | {} downloaden | {} abonnement | {} proefversie
    price food: {} kopen | {} bezorgen | {} prijs | {} bestellen
    price activity: {} les prijs | cursus {} | {} cadeaubon
    place product service food activity: {} in de buurt | {} {c} | {} winkel {c} | {} open zondag
    howto product: {} schoonmaken | {} gebruiken | {} kiezen | {} repareren
    howto food: {} zelf maken | {} bereiden | {} bewaren
    howto service: {} vinden | {} worden | {} kiezen
    howto tech: {} installeren | {} leren | {} gebruiken
    howto activity: beginnen met {} | {} leren
    howto health: {} behandelen | {} voorkomen | {} verminderen
    howto general: {} leren | {} gebruiken | {} uitgelegd
    question *: wat is {} | hoe werkt {}
    question product service tech: wat kost {} | welke {} is het beste | is {} de moeite waard
    question food: hoeveel calorieën heeft {} | is {} gezond
    question health: wat helpt tegen {} | hoe lang duurt {} | waar komt {} vandaan
    question place: wanneer naar {} | wat te doen in {} | hoe duur is {}
    question general activity: waarom {} | wat betekent {} | waar is {} goed voor
    info *: {} tips | {} gids | soorten {} | geschiedenis van {}
    info product: {} accessoires | {} onderdelen | {} handleiding | {} afmetingen | {} onderhoud | {} reparatie
    info food: {} recept | {} recept makkelijk | {} ingrediënten | {} calorieën | {} voedingswaarde | {} soorten
    info service: {} salaris | {} opleiding | {} checklist | {} taken
    info tech: {} tutorial | {} voorbeelden | {} cursus | {} sjabloon | {} nederlands | {} functies
    info activity: {} oefeningen | {} schema | {} voordelen | {} uitrusting | {} muziek
    info health: {} symptomen | {} behandeling | {} oorzaken | {} huismiddeltjes | {} medicijnen
    info place: {} weer | {} kaart | {} bezienswaardigheden | {} vakantie | {} restaurants | {} stranden
    info general: {} betekenis | {} definitie | {} voorbeelden | {} ideeën | {} pdf | {} boek | {} afbeeldingen | {} voordelen | {} synoniem
    audience *: {} voor beginners | {} voor kinderen | {} voor volwassenen
    audience product: {} voor thuis | {} voor kantoor | {} dames | {} heren | {} voor onderweg | {} voor kleine ruimtes
    audience service tech: {} voor bedrijven | {} voor zzp | {} voor studenten
    audience activity: {} voor senioren | {} voor vrouwen | {} om af te vallen
    audience health: {} bij kinderen | {} tijdens zwangerschap | {} bij ouderen
    audience general: {} voor bedrijven | {} basisschool | {} voor dummies
    manner food activity: {} thuis | {} zonder suiker | {} zonder apparaten
    manner product tech general: {} stap voor stap | {} online
    time *: {} {y}
    site *: {} forum | {} youtube
    site product: {} bol | {} ikea | {} marktplaats | {} coolblue | {} action
    site tech: {} inloggen | {} app | {} downloaden
    site general activity: {} wikipedia | {} app | {} podcast`,
  navigational: "inloggen login bol ikea marktplaats coolblue action youtube wikipedia app forum",
  question: "wat hoe waarom wanneer waar wie welke hoeveel is kan",
  transactional:
    "kopen prijs prijzen goedkope goedkoop aanbieding korting bestellen tweedehands huren buurt gratis downloaden abonnement boeken offerte bezorgen tarieven",
  commercial:
    "beste test ervaringen vergelijken review top vs merken alternatief aanbevolen consumentenbond kosten goede nadelen",
  informational:
    "tips gids recept recepten betekenis definitie voorbeelden ideeën symptomen oorzaken behandeling voordelen soorten geschiedenis verschil handleiding calorieën",
  stopWords: "de het een en of voor met zonder in op aan van te tot bij is zijn naar uit om dat er",
  kinds: `
    product: kleine, grote, elektrische, draagbare, moderne, zwarte, witte, professionele, automatische
    food: zelfgemaakte, vegan, glutenvrije, gezonde
    tech: gratis, eenvoudige, open source
    general: moderne, digitale, duurzame, eenvoudige`,
  hints: `
    product: koffiezetapparaat espressomachine koffiemolen fiets schoenen hardloopschoenen rugzak matras bureau stoel lamp bank bed tent jas koptelefoon telefoon stofzuiger mes pan kinderwagen horloge
    food: koffie thee brood taart soep salade wijn bier kaas chocolade saus pannenkoeken recept stamppot
    service: advocaat tandarts verzekering loodgieter elektricien boekhouder notaris kapper verhuizing huisarts hypotheek
    tech: software programma app seo hosting server cloud wordpress
    activity: yoga hardlopen wandelen zwemmen klimmen fietsen meditatie kamperen dansen
    health: hoofdpijn rugpijn slapeloosheid hoest verkoudheid koorts allergie stress migraine
    place: vakantie eiland strand amsterdam utrecht texel ardennen zeeland`,
});
