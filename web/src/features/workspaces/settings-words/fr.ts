import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  workspace_page: {
    gone: 'Cet espace de travail n’est pas ici',
    gone_text: 'Il a été supprimé, ou vous n’êtes plus dans son équipe.',
    parts: 'Parties de l’espace de travail',
    open_chats: 'Chats ouverts',
    people: 'Personnes',
    work_here: 'Travailler ici',
    no_open: 'Aucun chat ouvert',
    no_open_text: 'Un chat peut être ouvert à l’équipe : déplacez-le ici et cochez la case.',
    name: 'Nom',
    name_text: 'Tel qu’il figure sur la tuile et dans les listes.',
    ai: 'L’IA ici',
    ai_text: 'Cela parvient à chaque réponse dans cet espace.',
    instructions: 'Instructions',
    instructions_text: 'Deux phrases sur la façon de faire ici. Celles d’un chat viennent ensuite.',
    no_settings: 'Les propriétaires et responsables de l’équipe modifient ceci.',
    no_instructions: 'Pas d’instructions.',
    saved: 'Enregistré.',
  },
};
