import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  feedback: {
    title: 'Opiniones',
    text: 'Lo que se piensa de las respuestas. Los chats no se muestran aquí.',
    ratings: 'Valoraciones',
    who: 'Modelo o persona',
    good: 'Buena',
    bad: 'Mala',
    no_ratings: 'Nadie ha valorado aún una respuesta',
    no_ratings_text: 'Aquí cuentan los pulgares debajo de cada respuesta.',
    words: 'Con sus propias palabras',
    kind: 'Tipo de opinión',
    any: 'Buenas y malas',
    no_words: 'Nadie ha escrito nada aún',
    no_words_text: 'A quien una respuesta le parece mala se le pregunta por qué.',
    none_of_kind: 'Nada de este tipo',
    deleted_persona: 'Persona eliminada',
  },
};
