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
    starter_ideas: 'Buscar ideas',
    starter_compare: 'Sopesar opciones',
    starter_plan: 'Hacer un plan',
    demo: 'De momento solo responde la demostración incluida.',
    connect: 'Conectar un modelo de verdad',
    sample: 'O prueba un chat con dos personas de IA',
    made: 'Creado {{when}}',
    starts_here: '{{name}} empieza aquí',
  },
};
