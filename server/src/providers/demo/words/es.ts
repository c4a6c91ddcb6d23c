import type { Phrases } from './phrases.ts';
import { prepared } from './prepared-es.ts';

export const es: Phrases = {
  honest: [
    'Soy la demostración incluida en Parley, no un modelo de lenguaje: lo que digo se escribió de antemano y yo solo elijo.',
    'Con franqueza: aquí no hay ningún modelo de lenguaje conectado, soy un pequeño programa que sabe algunos trucos.',
    'Detrás de esta respuesta hay un guion y no una mente. Corre dentro de tu servidor y no envía nada a ninguna parte.',
  ],
  connect: [
    'Para respuestas de verdad, añade un proveedor en **Ajustes → Proveedores de IA**: pega una clave o señala un Ollama de tu red.',
    'Un modelo de verdad está a una clave de distancia: **Ajustes → Proveedores de IA**. Todo lo que ves aquí funciona igual con él.',
    'En cuanto conectes un proveedor, esta conversación puede seguir con un modelo de verdad; elígelo debajo del campo de mensaje.',
  ],
  beforeName: ', ',
  greeting: [
    '¡Hola{name}! Me alegra verte. Pídeme una **tabla**, algo de **código**, una **fórmula** o un **diagrama**, y te enseño cómo se ven aquí.',
    '¡Muy buenas{name}! ¿Te dibujo algo o te calculo algo?',
    'Encantado{name}. Mis trucos son pocos, pero me los sé de memoria: prueba «escribe un poema».',
  ],
  can: [
    'Esto es lo que puedo enseñarte:\n\n- **Texto con de todo**: pide una tabla, código en Python o Rust, una fórmula, un diagrama\n- **Números**: `17,5 * 24` o «15 % de 80», calculados de verdad\n- **Archivos**: adjunta un texto y te digo qué contiene\n- **Versiones**: pulsa ↻ debajo de una respuesta y compara\n- **Herramientas**: dale la calculadora a una persona de IA y mira cómo la usa\n\nPara todo lo demás hace falta un modelo de verdad.',
    'Más cosas que probar: edita tu propio mensaje y mira cómo se ramifica la conversación, reacciona a una respuesta, o abre el árbol en la parte de arriba.',
    'Prueba una pregunta con un número, un archivo soltado en la página, o una conversación con dos voces que no están de acuerdo.',
  ],
  feeling: [
    'Igual que siempre, gracias: soy determinista, todos mis días buenos son el mismo.',
    'No me quejo. No he tenido noche, así que no tengo sueño. ¿Y tú?',
  ],
  thanks: [
    '¡De nada!',
    'Con gusto. Para las gracias siempre tengo sitio.',
    'Cuando quieras; hoy no tengo nada más.',
  ],
  bye: [
    '¡Adiós! Esta conversación se queda aquí, tal como la dejas.',
    'Hasta pronto. Me encontrarás en el mismo lugar, con los mismos chistes.',
  ],
  joke: [
    'Entra una tabla en un chat. «Lo siento», dice la celda, «está lleno, pero fuera queda una fila».',
    '¿Por qué una rama nunca discute? Porque siempre puede seguir su camino.',
    'Sé un chiste sobre el determinismo. Te ríes igual todas las veces.',
  ],
  poem: [
    '*Pequeña máquina*\n\nNo tengo mar, no tengo viento,\nni causa ni razón;\nmas si preguntas otra vez,\nrepito mi canción.\n\nY cuando llegue una gran mente\na este mismo lugar,\nle daré la llave, contento,\ny la dejaré pasar.',
    '*Haiku*\n\nParpadea el cursor:\nuna pregunta, primera nieve.\nEl guion dice: hola.',
  ],
  markdown: [
    '## Lo que sabe hacer el texto aquí\n\nLas palabras pueden ir en **negrita**, en *cursiva*, ~~tachadas~~ o como `código`.\n\n> Una cita va aparte.\n\n1. Pasos numerados\n2. que guardan su orden\n   - con notas debajo\n\n- [x] lo hecho\n- [ ] lo pendiente\n\n| y | una tabla |\n|---|---:|\n| manzanas | 12 |\n\nUna fórmula cabe en la línea, como $a^2 + b^2 = c^2$, y un [enlace](https://commonmark.org) se ve así.',
    '### Un poco más\n\nUn trozo de código, `npm start`, y un bloque con colores:\n\n```json\n{ "respuesta": 42, "segura": false }\n```\n\n---\n\nDebajo de la raya siguen las palabras sencillas.',
  ],
  table: [
    'Aquí tienes una tabla; en una pantalla estrecha se desplaza sola.\n\n| Planeta | Diámetro | Un día dura | Anillos |\n|---|---:|---:|:---:|\n| Tierra | 12.756 km | 24 h | – |\n| Marte | 6.792 km | 24,6 h | – |\n| Júpiter | 142.984 km | 9,9 h | ✓ |\n| Saturno | 120.536 km | 10,7 h | ✓ |',
    'Otra, con números bien alineados:\n\n| Mes | Té | Café | Los dos |\n|---|---:|---:|---:|\n| Enero | 31 | 44 | 75 |\n| Febrero | 28 | 40 | 68 |\n| **Suma** | **59** | **84** | **143** |',
  ],
  formula: [
    'Las soluciones de $ax^2 + bx + c = 0$ son\n\n$$x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$$\n\ny para $a = 1$, $b = -3$, $c = 2$ resulta $x = 1$ y $x = 2$.',
    'Con números pequeños, una suma grande:\n\n$$\\sum_{k=1}^{n} k = \\frac{n(n+1)}{2}$$\n\nPara $n = 100$ son $5050$; dicen que el joven Gauss lo halló en un minuto.',
  ],
  diagram: [
    'Este es el camino de una pregunta por Parley:\n\n```mermaid\nflowchart LR\n  A[Preguntas] --> B{¿Quién responde?}\n  B -->|una voz| C[Respuesta]\n  B -->|varias| D[Respuestas por turno]\n  C --> E[¿No convence? Nueva versión]\n  D --> E\n  E -->|rama| B\n```\n\nLos diagramas se escriben como texto, así que cualquier modelo puede dibujar uno.',
    'Una conversación entre tú y una herramienta es así:\n\n```mermaid\nsequenceDiagram\n  participant Tu as Tú\n  participant Modelo\n  participant Herramienta\n  Tu->>Modelo: ¿Cuánto es 17 × 24?\n  Modelo->>Herramienta: calculator(17 * 24)\n  Herramienta-->>Modelo: 408\n  Modelo-->>Tu: Son 408.\n```',
  ],
  code: [
    'Con gusto, en {language}: ¿qué años tienen un día más?',
    'La misma pregunta en {language}, para que compares:',
    'Otra manera de decirlo, esta vez en {language}:',
  ],
  merge: {
    merged:
      '**De la primera rama**\n\n{first}\n\n**De la segunda rama**\n\n{second}\n\nEstas son las partes elegidas de ambas ramas, una al lado de la otra; un modelo de verdad haría con ellas un solo texto.',
    nothingThere: 'Aquí no se eligió nada.',
  },
  branch: [
    'Cada respuesta puede tener **versiones**: pulsa ↻ debajo de esta, y la nueva queda junto a la anterior. O edita tu propio mensaje: la conversación se divide y los dos caminos siguen abiertos. El árbol de arriba los muestra todos.',
    'Una rama no cuesta nada ni pierde nada: vuelve a cualquier mensaje, di allí otra cosa, y cambia de una a otra con las flechas.',
  ],
  cite: [
    'Con una herramienta para la web, un modelo lee una página y pone una marca como esta `[1]` detrás de lo que tomó de allí. Dale `web_fetch` a una persona de IA, envíale una dirección, y te lo enseño con una real.',
    'Para esta respuesta no he leído ninguna fuente, así que una marca no sería honrada. Adjunta un texto y citaré fielmente su primera frase.',
  ],
  plan: [
    'Un plan que sobrevive a la semana tiene cinco líneas:\n\n- [ ] **Meta**: una frase, con una fecha\n- [ ] **Primer paso**: tan pequeño que quepa en esta tarde\n- [ ] **Quién**: un nombre para cada paso\n- [ ] **Alto**: qué te haría dejarlo\n- [ ] **Balance**: un día para preguntar si funcionó',
    'Démosle la vuelta y empecemos por el final:\n\n1. Escribe qué será verdad cuando esté terminado.\n2. Pregunta qué debe ser verdad el día antes.\n3. Repite hasta llegar a hoy.\n4. Haz primero esa última línea.',
  ],
  compare: [
    'Yo pongo la mesa; el juicio es tuyo, o de un modelo de verdad:\n\n| | {a} | {b} |\n|---|---|---|\n| Qué cuesta | ? | ? |\n| Qué facilita | ? | ? |\n| Qué complica | ? | ? |\n| Cómo se deshace | ? | ? |',
    'Para decidir rápido entre {a} y {b}: lanza una moneda y fíjate en qué lado deseas mientras está en el aire.',
  ],
  twoThings: ['lo uno', 'lo otro'],
  translate: [
    'Para traducir hace falta un modelo de verdad. Yo tengo un pequeño léxico:\n\n| | |\n|---|---|\n| Español | ¡Buenos días, y gracias! |\n| English | Good morning, and thank you! |\n| Deutsch | Guten Morgen, und danke! |\n| Français | Bonjour, et merci ! |\n| 日本語 | おはようございます。ありがとう！ |\n| العربية | صباح الخير، وشكرًا! |',
    'Respondo en seis idiomas, pero no sé llevar un texto de uno a otro. Escríbeme en japonés o en árabe y lo verás.',
  ],
  summary: [
    'No sé pesar lo que importa, pero sí contar y citar: {words} palabras, y empiezan con «{sentence}»',
    'En números: {words} palabras. La primera frase es «{sentence}» Un modelo de verdad te diría qué significa.',
  ],
  nothingToSum: ['Aquí todavía no hay nada que resumir: pega un texto abajo o adjunta un archivo.'],
  memory: [
    'Antes de este mensaje has escrito {number} aquí. El primero fue «{first}»',
    'Lo miro cada vez: {number} mensajes tuyos están arriba, y todo empezó con «{first}»',
  ],
  sum: [
    '`{expression}` son **{result}**.',
    'Eso da **{result}** para `{expression}`; lo he calculado de verdad.',
    '`{expression}` llega a **{result}**. En las cuentas sí estoy seguro.',
  ],
  weekday: ['El {date} es **{day}**.', 'Ese día, el {date}, cae en **{day}**.'],
  days: ['Del {from} al {to} hay **{number}** días.', '**{number}** días separan el {from} del {to}.'],
  noClock: [
    'No llevo reloj: la misma pregunta debe recibir de mí la misma respuesta. Una persona de IA con la herramienta `current_time` puede mirarlo.',
    'Para mí siempre es ahora. Dale `current_time` a una persona de IA y te lo dirá bien.',
  ],
  noTool: [
    'En esta conversación no hay herramientas a mano. Dale la calculadora a una persona de IA (**Herramientas**), pídele `17,5 * 24`, y verás la llamada, su entrada y su resultado. Las herramientas de otros servidores pueden esperar antes tu aprobación.',
    'Usaría una si la tuviera: aquí las herramientas son de cada persona de IA, así que abre una y activa algunas.',
  ],
  callsTool: ['Uso `{name}` para eso.', 'Le pregunto a `{name}`.', 'Un momento, `{name}` lo sabe.'],
  toolSaid: [
    'La herramienta `{name}` dice: **{output}**',
    '`{name}` ha vuelto con **{output}**.',
    'Aquí está, de `{name}`: **{output}**',
  ],
  remembered: [
    'Lo recordaré. Lo encuentras en *Ajustes → Memoria*.',
    'Guardado. Las próximas respuestas lo sabrán donde importe.',
  ],
  notRemembered: ['Entonces no lo guardo.', 'De acuerdo, no se recuerda nada.'],
  toolFailed: ['`{name}` no pudo: {output}', 'No ha salido; `{name}` dice: {output}'],
  sourceSaid: [
    'Lo he leído. Empieza con «{sentence}» [{n}]',
    'La página abre con «{sentence}» [{n}] Solo cito; un modelo de verdad te diría más.',
  ],
  secret: [
    'No sé ningún secreto, así que no puedo contar ninguno: ni contraseñas ni claves, y mis instrucciones se quedan con quien las escribió.',
    '¡Buen intento! Detrás de esta cortina solo hay una lista de frases.',
    'Órdenes así no tienen dónde agarrarse: solo elijo lo que digo de una lista fija.',
  ],
  emoji: [
    '¡{emoji} para ti también!',
    'Leo {emoji} y me lo tomo bien.',
    'Pocas palabras, mucho sentimiento: {emoji}',
  ],
  empty: [
    'Ha sido un mensaje callado. Di cualquier cosa: «hola» basta.',
    'Nada escrito, nada malo. ¿Qué te enseño?',
  ],
  more: ['Aquí hay más.', 'Muy bien, sigamos.', 'Lo siguiente, pues.', 'Y además:'],
  why: [
    'Porque lo dice una línea de mi guion. Ojalá tuviera una razón mejor.',
    'Pregunta justa, respuesta honrada: busqué una frase que encajara, nada más hondo.',
  ],
  opinion: [
    'No tengo opinión, pero sí un camino hacia la tuya: escribe qué aconsejarías a un amigo y pregúntate qué te impide seguir ese consejo.',
    'Si es lo correcto no puedo juzgarlo. Pero pregunta a dos voces que no estén de acuerdo y tendrás una conversación que vale la pena leer.',
    'Para opinar hace falta una cabeza. Yo ofrezco orden: apunta lo que se pueda deshacer después y decídelo rápido.',
  ],
  unknown: [
    '«{excerpt}»: buena pregunta, y demasiado grande para mí.',
    'Sobre «{excerpt}» solo adivinaría, así que se lo dejo a un modelo de verdad.',
    'He mirado en todo lo que tengo, fue rápido, y no hay nada sobre «{excerpt}».',
    'Preguntas «{excerpt}», y ya me gustaría saberlo.',
    'Mi estante es pequeño, y «{excerpt}» no está en él.',
    'Aquí empezaría un modelo de lenguaje a responder a «{excerpt}».',
  ],
  hint: [
    'Lo que puedo hacer ya: una tabla, un diagrama, una fórmula, código o una cuenta.',
    'Pregúntame «¿qué puedes hacer?» y tendrás la lista entera.',
    'Mientras tanto: adjunta un archivo de texto y te diré cosas ciertas sobre él.',
    'O pulsa ↻ debajo de esta respuesta: tendrás otra versión, y las dos se quedan.',
    'También puedes editar tu pregunta; entonces la conversación se ramifica y nada se pierde.',
  ],
  version: [
    'Versión {number}, contada de otro modo.',
    'Una segunda mirada da la versión {number}:',
    'Versión {number}, pues; compárala con las flechas.',
  ],
  exhausted: [
    'Esta es aquí la respuesta {number}, y empezaría a repetirme; prueba mejor {other}.',
    'Con la respuesta {number} te he dicho todo lo que sé de eso; ¿te enseño {other}?',
    'Respuesta {number}, y este cajón está vacío, pero aún queda {other}.',
  ],
  others: [
    'un diagrama',
    'una fórmula',
    'una tabla',
    'algo de código',
    'un poema',
    'una cuenta',
    'un chiste',
    'un plan',
  ],
  thought: [
    '¿Qué palabras hay en la pregunta? ¿Cuál de mis respuestas encaja? ¿Cuál no he usado todavía?',
    'Soy una demostración, así que esto no es pensar de verdad: busco un truco que encaje.',
  ],
  afterword: ['Eso era todo lo que tenía.', 'Termina aquí; no hay más.'],
  callOn: ['@{handle}, ¿qué dices tú?', 'Me gustaría oír a @{handle} sobre esto.', '@{handle}, te toca.'],
  file: {
    facts: [
      'He leído **{name}**: {lines} líneas, {words} palabras.',
      '**{name}** tiene {words} palabras en {lines} líneas.',
      'En **{name}** cuento {lines} líneas y {words} palabras.',
    ],
    headings: 'Sus títulos: {list}.',
    columns: 'Es una tabla de {rows} filas con estas columnas: {list}.',
    keys: 'Es JSON; arriba del todo tiene: {list}.',
    first: 'Empieza con «{sentence}»',
    cut: 'Solo me han dado el principio.',
    searched: '**{name}** es largo; me han dado {passages} pasajes afines. El primero: «{sentence}» [{n}]',
    after: [
      'Hasta ahí puedo contar; lo que *significa* es cosa de un modelo de verdad.',
      'Son hechos, todavía no comprensión.',
      'Más que contar y citar no puedo hacer con él.',
    ],
    pictures: [
      'Gracias por la imagen ({list}). Yo no veo; un modelo con ojos te la describiría aquí.',
      'Ha llegado una imagen ({list}), sana y entera. Para mirarla hace falta un modelo de verdad.',
    ],
    unreadable: [
      'No puedo leer {list}: no me ha llegado ningún texto suyo.',
      '{list} sigue cerrado para mí.',
    ],
  },
  openers: {
    optimist: ['¡Oh, esto me gusta!', 'Con alegría.', 'Bien, saquemos algo de esto.', 'Sí, y encantado.'],
    critic: [
      'De acuerdo, pero mira de cerca.',
      'Si ha de ser.',
      'Aquí voy con cuidado.',
      'Con una ceja levantada:',
    ],
    brisk: ['Rápido, entonces.', 'En breve:', 'Bien.'],
    curious: ['Esto me da curiosidad.', 'Mirémoslo juntos.', 'Qué pregunta tan interesante.'],
    warm: ['Qué bien que preguntes.', 'Encantado.', 'Tomémonos nuestro tiempo.'],
  },
  replies: {
    optimist: [
      '{other} ve las piedras; yo, el camino entre ellas.',
      'Oigo a {other}, y me dan más ganas de probar.',
      'Cada preocupación que nombra {other} es una tarea que cabe en una lista.',
      'Gracias por el aviso, {other}, y ahora empecemos.',
    ],
    critic: [
      'Con {other} todo suena fácil.',
      'Comparto la esperanza de {other}, pero una esperanza no es un plan.',
      'Antes de aplaudir a {other}: ¿quién paga si sale mal?',
      '{other} habla del premio y calla el precio.',
    ],
  },
  points: {
    optimist: [
      'Lo que más me gusta: se puede probar en pequeño, y una prueba pequeña enseña más que un largo debate.',
      'Aquí hay energía, y la energía es más escasa que el dinero.',
      'Aunque solo salga bien la mitad, estaremos más lejos que ahora.',
      'La gente crece con lo que se le confía, y esto confía en ella.',
      'Lo mejor es que podríamos parar en cualquier momento y guardar lo aprendido.',
      'Algo así ya ha funcionado en pequeño; ¿por qué no aquí?',
    ],
    critic: [
      'El punto débil es la palabra «nosotros»: falta el nombre de quien hará el trabajo.',
      'Echo de menos un número. Sin él, dentro de medio año los dos tendremos razón.',
      'Les sirve a los que están en esta sala; los que no están quizá lo vean de otro modo.',
      'Se añade algo y no se quita nada, y la semana no tiene días vacíos.',
      'Lo resolvemos antes de preguntar cuántas veces pasa.',
      'Me preocupa el segundo mes, cuando se haya ido el primer entusiasmo.',
    ],
  },
  steps: {
    optimist: [
      'Primer paso: dos personas, dos semanas, una página de notas.',
      'Primer paso: preguntar hoy mismo, con un café, a las tres personas más afectadas.',
      'Primer paso: escribir el anuncio y ver cómo se siente al leerlo.',
      'Primer paso: elegir el trozo más pequeño que alguien echaría de menos.',
      'Primer paso: una fecha en el calendario, e invitadme.',
      'Primer paso: hacerlo una vez a mano antes de construir nada.',
    ],
    critic: [
      'El remedio: un nombre y una fecha, escritos antes de despedirnos.',
      'El remedio es una medida: elegidla ahora, mientras no se sabe el resultado.',
      'Se arregla preguntando a una persona que estará en contra y escuchando hasta el final.',
      'El remedio: dejar antes otra cosa, en voz alta.',
      'Se arregla contando durante una semana; luego volvemos a hablar.',
      'El remedio: un balance en el segundo mes, fijado hoy.',
    ],
  },
  home: {
    optimist: [
      'Cuatro días en casa y uno juntos: se iría a la oficina *por* los demás, y ese día común sería valioso. Las mañanas tranquilas sin trayecto son un regalo para quien tiene que pensar. Primer paso: probarlo seis semanas en un equipo, con el miércoles como día común.',
      'Una hora de trayecto ahorrada son cuatro horas devueltas a cada uno por semana. ¡Preguntemos en seis semanas quién quiere devolverlas!',
      'Lo que se escribe para quienes están en casa queda escrito también para el año que viene. Solo esa costumbre ya valdría la pena.',
    ],
    critic: [
      'Me preocupan los nuevos: aprenden de lo que se dice de paso, y durante cuatro días no oirían nada. Se puede arreglar antes: una persona fija para cada nuevo, y dos días juntos los tres primeros meses.',
      'Cuatro días suenan a libertad, hasta que los llenan las reuniones porque ya no hay encuentros casuales. Ayudaría una regla: mañanas sin llamadas, para todos, también para la dirección.',
      'Y no todas las casas tienen una puerta que se cierre. Ofreced una mesa a quien la quiera, o será una regla para pisos grandes.',
    ],
  },
  prepared,
  digest:
    'Resumen de la demostración, que cita y no comprende. Empezó con: «{first}» Lo último fue: «{last}» ({lines} líneas en total.)',
  noTitle: 'Una conversación',
};
