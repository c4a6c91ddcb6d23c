import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  move: {
    action: 'Mover el chat',
    title: 'Mover «{{name}}»',
    into: 'Proyecto',
    no_project: 'Ningún proyecto',
    open: 'Otros pueden encontrarlo y unirse',
    open_text: 'Sin esto, solo lo ven quienes están en él.',
    only: 'Después, solo verán este chat quienes están en él ({{people}}).',
    team: 'Después lo ven quienes están en él ({{people}}), y todo el equipo de {{team}} puede encontrarlo, unirse y leerlo entero.',
    project:
      'Después lo ven quienes están en él ({{people}}), y todos los que leen el proyecto {{project}} pueden encontrarlo, unirse y leerlo entero.',
    both: 'Después lo ven quienes están en él ({{people}}), y todo el equipo de {{team}} y los que leen el proyecto {{project}} pueden encontrarlo, unirse y leerlo entero.',
    told: 'Las respuestas siguen las instrucciones del proyecto y pueden leer sus archivos.',
    thing_action: 'Mover',
    thing_open: 'Todo el equipo lo ve',
    thing_open_text: 'Sin esto, solo lo ven quienes lo tienen compartido.',
    thing_only: 'Después solo lo verán quienes lo tienen compartido.',
    thing_team: 'Después lo verán todas las personas del equipo de {{team}} y quienes lo tienen compartido.',
    thing_project: 'Figura en la página del proyecto {{project}} para quienes de ellos leen el proyecto.',
    thing_done: '{{name}} se ha movido.',
    done: 'El chat se ha movido.',
    people_in_it_one: '1 persona',
    people_in_it_many: '{{count}} personas',
    people_in_it_other: '{{count}} personas',
  },
};
