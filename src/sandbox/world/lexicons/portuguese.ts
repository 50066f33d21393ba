import { readLexicon } from "../lexicon.ts";

/** How people search in Portuguese. */
export const portuguese = readLexicon({
  language: "Portuguese",
  headNoun: "first",
  kindTemplate: "{} {k}",
  patterns: `
    quality *: melhor {} | melhores {} | {} avaliação | {} é bom
    quality product service tech: comparativo {} | {} custo benefício | top {} | {} resenha
    quality product: marcas de {} | {} de qualidade
    compare *: {} ou {o} | {} vs {o} | diferença entre {} e {o}
    compare tech product food: alternativas ao {} | {} vantagens e desvantagens
    price product: comprar {} | {} preço | {} barato | {} promoção | {} usado | {} em oferta | {} online | {} frete grátis
    price service: {} preço | {} orçamento | quanto cobra {} | {} tabela de preços
    price tech: {} grátis | {} preço | baixar {} | {} teste grátis | {} assinatura
    price food: comprar {} | {} delivery | {} preço | {} entrega
    price activity: aula de {} preço | curso de {} | {} plano mensal
    place product service food activity: {} perto de mim | {} {c} | {} em {c} | loja de {} {c}
    howto product: como usar {} | como limpar {} | como escolher {} | como consertar {}
    howto food: como fazer {} | como preparar {} | como conservar {}
    howto service: como escolher {} | como encontrar {} | como ser {}
    howto tech: como usar {} | como instalar {} | como aprender {}
    howto activity: como começar {} | como melhorar no {} | como fazer {}
    howto health: como tratar {} | como prevenir {} | como aliviar {}
    howto general: como usar {} | como escolher {} | como entender {}
    question *: o que é {}
    question product service tech: quanto custa {} | para que serve {} | como funciona {} | vale a pena {}
    question food: quantas calorias tem {} | {} faz bem
    question health: o que é bom para {} | por que temos {} | quanto tempo dura {}
    question place: quando ir para {} | o que fazer em {} | onde ficar em {}
    question general activity: por que {} | para que serve {} | quais os benefícios de {}
    info *: {} dicas | guia de {} | tipos de {} | história de {}
    info product: {} acessórios | {} peças | manual {} | {} medidas | {} manutenção | {} conserto
    info food: receita de {} | {} receita fácil | {} ingredientes | {} calorias | {} benefícios | {} caseiro
    info service: {} salário | {} requisitos | {} curso | {} atribuições
    info tech: {} tutorial | {} exemplos | curso {} | {} modelo | {} em português | {} funcionalidades
    info activity: {} exercícios | {} treino | {} benefícios | {} equipamentos | {} em casa vídeo
    info health: {} sintomas | {} tratamento | {} causas | remédio caseiro para {} | {} dieta
    info place: {} clima | {} mapa | {} roteiro | {} praias | {} restaurantes | {} turismo
    info general: {} significado | {} definição | {} exemplos | {} ideias | {} pdf | {} livro | {} imagens | {} benefícios | {} características | {} frases
    audience *: {} para iniciantes | {} infantil | {} para adultos
    audience product: {} para casa | {} para escritório | {} feminino | {} masculino | {} para viagem | {} para apartamento pequeno
    audience service tech: {} para empresas | {} para autônomos | {} para estudantes
    audience activity: {} para emagrecer | {} para idosos | {} para mulheres
    audience health: {} em crianças | {} na gravidez | {} em adultos
    audience general: {} para empresas | {} para colorir | {} para escola
    manner food activity: {} em casa | {} sem açúcar | {} sem equipamento
    manner product tech general: {} passo a passo | {} online
    time *: {} {y}
    site *: {} fórum | {} youtube
    site product: {} amazon | {} mercado livre | {} magalu | {} olx | {} ikea
    site tech: {} login | {} app | {} baixar
    site general activity: {} wikipédia | {} app | {} podcast`,
  navigational: "login entrar amazon youtube wikipédia magalu olx ikea app fórum livre",
  question: "como o que por quando onde quem qual quais quanto quantas vale",
  transactional:
    "comprar preço preços barato barata promoção oferta usado grátis baixar delivery entrega perto orçamento assinatura reservar frete loja",
  commercial:
    "melhor melhores avaliação comparativo top vs resenha custo marcas alternativas qualidade ou desvantagens",
  informational:
    "dicas guia receita receitas definição significado exemplos ideias sintomas causas tratamento benefícios tipos história diferença tutorial manual calorias",
  stopWords:
    "o a os as um uma uns umas de do da dos das e ou em no na nos nas para com sem por é são se mim ao que",
  kinds: `
    product: elétrico, portátil, profissional, pequeno, grande, preto, branco, automático
    food: caseiro, vegano, sem glúten, saudável, orgânico
    tech: gratuito, de código aberto, na nuvem
    general: online, profissional, moderno, digital`,
  hints: `
    product: cafeteira moedor bicicleta tênis sapato mochila colchão escrivaninha cadeira luminária sofá cama barraca jaqueta fone celular aspirador faca panela carrinho relógio
    food: café chá pão bolo sopa salada vinho cerveja queijo chocolate molho receita feijoada brigadeiro
    service: advogado dentista seguro encanador eletricista contador cartório cabeleireiro mudança médico banco
    tech: software programa aplicativo seo hospedagem servidor nuvem wordpress
    activity: yoga ioga corrida trilha natação escalada ciclismo meditação acampamento dança
    health: dor insônia tosse resfriado febre alergia estresse ansiedade enxaqueca
    place: viagem ilha praia lisboa porto algarve gramado`,
});
