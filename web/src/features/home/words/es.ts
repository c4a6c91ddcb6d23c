import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  home: {
    welcome: 'Te damos la bienvenida, {{name}}',
    all_chats: 'Todos los chats',
    no_chat: 'Aquí no puedes usar chats. Pregunta a la administración.',
    field: 'Tu mensaje',
    to: 'Para',
    to_add: 'Añadir personas o personas de IA',
    to_remove: 'Quitar a {{name}}',
    placeholder: '¿Qué tienes en mente?',
    send: 'Enviar',
    starters: 'Ideas para empezar',
    starter_write: 'Escribir algo',
    starter_write_text:
      'Escribe un correo breve y amable para aplazar nuestra reunión a la semana que viene.',
    starter_ideas: 'Buscar ideas',
    starter_ideas_text: 'Dame diez ideas para una tarde de equipo que no cueste casi nada.',
    starter_compare: 'Sopesar opciones',
    starter_compare_text:
      '¿Qué hay a favor y en contra de teletrabajar cuatro días por semana? Responde con una tabla.',
    starter_plan: 'Hacer un plan',
    starter_plan_text: 'Planifica tres días en Lisboa para dos personas a las que les gusta comer y pasear.',
    demo: 'De momento solo responde la demostración incluida.',
    connect: 'Conectar un modelo de verdad',
    sample: 'O prueba un chat con dos personas de IA',
    made: 'Creado {{when}}',
    starts_here: '{{name}} empieza aquí',
  },
};
