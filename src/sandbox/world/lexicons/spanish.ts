import { readLexicon } from "../lexicon.ts";

/** How people search in Spanish. */
export const spanish = readLexicon({
  language: "Spanish",
  headNoun: "first",
  kindTemplate: "{} {k}",
  patterns: `
    quality *: mejor {} | mejores {} | {} opiniones | {} recomendado
    quality product service tech: comparativa {} | {} calidad precio | top {} | {} valoraciones
    quality product: marcas de {} | {} gama alta
    compare *: {} o {o} | {} vs {o} | diferencia entre {} y {o}
    compare tech product food: alternativas a {} | {} ventajas y desventajas
    price product: comprar {} | {} precio | {} barato | {} oferta | {} segunda mano | {} online | {} rebajas | venta de {} | {} envío gratis
    price service: {} precio | {} tarifas | presupuesto {} | cuánto cobra {}
    price tech: {} gratis | {} precio | descargar {} | {} prueba gratis | {} suscripción
    price food: comprar {} | {} a domicilio | {} precio | {} online
    price activity: clases de {} precio | curso de {} | {} bono regalo
    place product service food activity: {} cerca de mí | {} {c} | {} en {c} | tienda de {} {c}
    howto product: cómo usar {} | cómo limpiar {} | cómo elegir {} | cómo reparar {}
    howto food: cómo hacer {} | cómo preparar {} | cómo conservar {}
    howto service: cómo elegir {} | cómo encontrar {} | cómo ser {}
    howto tech: cómo usar {} | cómo instalar {} | cómo aprender {}
    howto activity: cómo empezar {} | cómo mejorar en {} | cómo hacer {}
    howto health: cómo tratar {} | cómo prevenir {} | cómo aliviar {}
    howto general: cómo usar {} | cómo elegir {} | cómo entender {}
    question *: qué es {}
    question product service tech: cuánto cuesta {} | para qué sirve {} | cómo funciona {} | vale la pena {}
    question food: cuántas calorías tiene {} | es bueno {}
    question health: qué tomar para {} | por qué da {} | cuánto dura {}
    question place: cuándo viajar a {} | qué ver en {} | dónde dormir en {}
    question general activity: por qué {} | para qué sirve {} | cuáles son los beneficios de {}
    info *: {} consejos | guía de {} | tipos de {} | historia de {}
    info product: {} accesorios | {} repuestos | manual {} | {} medidas | {} mantenimiento | {} instrucciones | {} reparación
    info food: receta de {} | {} receta fácil | {} ingredientes | {} calorías | {} beneficios | {} casero | {} propiedades
    info service: {} sueldo | {} requisitos | {} funciones | {} formación
    info tech: {} tutorial | {} ejemplos | curso {} | {} plantilla | {} en español | {} funciones
    info activity: {} ejercicios | {} rutina | {} beneficios | {} equipo | {} en casa videos
    info health: {} síntomas | {} tratamiento | {} causas | remedios caseros para {} | {} dieta
    info place: {} clima | {} mapa | {} itinerario | {} playas | {} restaurantes | {} turismo
    info general: {} significado | {} definición | {} ejemplos | {} ideas | {} pdf | {} libro | {} imágenes | {} beneficios | {} características | {} frases
    audience *: {} para principiantes | {} para niños | {} para adultos
    audience product: {} para casa | {} para oficina | {} mujer | {} hombre | {} para viajar | {} para espacios pequeños
    audience service tech: {} para empresas | {} para autónomos | {} para estudiantes
    audience activity: {} para adelgazar | {} para mayores | {} para mujeres
    audience health: {} en niños | {} en el embarazo | {} en adultos
    audience general: {} para empresas | {} para colorear | {} para primaria
    manner food activity: {} en casa | {} sin azúcar | {} sin material
    manner product tech general: {} paso a paso | {} online
    time *: {} {y}
    site *: {} foro | {} youtube
    site product: {} amazon | {} ikea | {} mercadona | {} el corte inglés | {} mercadolibre
    site tech: {} iniciar sesión | {} app | {} descargar
    site general activity: {} wikipedia | {} app | {} podcast`,
  navigational: "sesión login amazon youtube wikipedia ikea mercadona mercadolibre inglés app foro",
  question:
    "cómo como qué que por cuándo cuando dónde donde quién cuál cuáles cuánto cuanto cuánta cuántas vale",
  transactional:
    "comprar precio precios barato barata baratos oferta ofertas rebajas venta gratis descargar domicilio cerca presupuesto tarifas suscripción reservar envío mano tienda",
  commercial:
    "mejor mejores opiniones comparativa top vs recomendado calidad marcas alternativas valoraciones gama o desventajas",
  informational:
    "consejos guía receta recetas definición significado ejemplos ideas síntomas causas tratamiento beneficios tipos historia diferencia tutorial manual calorías remedios",
  stopWords:
    "el la los las un una unos unas de del y o a al en para con sin por es son se lo mí su que",
  kinds: `
    product: eléctrico, portátil, profesional, pequeño, grande, negro, blanco, automático
    food: casero, vegano, sin gluten, saludable, ecológico
    tech: gratis, de código abierto, en la nube
    general: online, profesional, moderno, digital`,
  hints: `
    product: cafetera molinillo bicicleta zapatillas zapatos mochila colchón escritorio silla lámpara sofá cama tienda chaqueta auriculares móvil aspiradora cuchillo sartén cochecito reloj
    food: café té pan pastel sopa ensalada vino cerveza queso chocolate salsa tortilla paella receta galletas
    service: abogado dentista seguro fontanero electricista gestor notario peluquería mudanza médico banco hipoteca
    tech: software programa aplicación seo hosting servidor nube wordpress
    activity: yoga correr senderismo natación escalada ciclismo meditación camping baile
    health: dolor insomnio tos resfriado fiebre alergia estrés ansiedad migraña
    place: viaje isla playa madrid barcelona sevilla mallorca canarias cancún`,
});
