import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shell_chosen: {
    mark_unread: 'Marcar como no leído',
    count_one: '{{count}} elegido',
    count_many: '{{count}} elegidos',
    count_other: '{{count}} elegidos',
    none: 'No elegir ninguno',
    gone_one: 'Se ha eliminado {{count}} chat.',
    gone_many: 'Se han eliminado {{count}} de chats.',
    gone_other: 'Se han eliminado {{count}} chats.',
    delete_title_one: '¿Eliminar {{count}} chat?',
    delete_title_many: '¿Eliminar {{count}} de chats?',
    delete_title_other: '¿Eliminar {{count}} chats?',
    delete_text:
      'Los tuyos se eliminan para todos sus participantes; de los demás sales. Se puede deshacer durante unos segundos.',
  },
  move: {
    go: 'Ir a {{name}}',
    action: 'Mover el chat',
    title: 'Mover «{{name}}»',
    into: 'Proyecto',
    no_project: 'Ningún proyecto',
    open: 'Otros pueden encontrarlo y unirse',
    open_text: 'Sin esto, solo lo ven quienes están en él.',
    only: 'Después, este chat solo será visible para {{people}}.',
    team: 'Después es visible para {{people}}, y todo el equipo de {{team}} puede encontrarlo, unirse y leerlo entero.',
    project:
      'Después es visible para {{people}}, y todos los que leen el proyecto {{project}} pueden encontrarlo, unirse y leerlo entero.',
    both: 'Después es visible para {{people}}, y todo el equipo de {{team}} y los que leen el proyecto {{project}} pueden encontrarlo, unirse y leerlo entero.',
    told: 'Las respuestas siguen las instrucciones del proyecto y pueden leer sus archivos.',
    not_yours: 'Solo el propietario de este chat puede moverlo.',
    only_reads: 'Ahora solo puedes leer en este equipo. Cede el chat a un miembro en su lugar.',
    thing_action: 'Mover',
    thing_open: 'Todo el equipo lo ve',
    thing_open_text: 'Sin esto, solo lo ven quienes lo tienen compartido.',
    thing_only: 'Después solo lo verán quienes lo tienen compartido.',
    thing_only_you: 'Después solo lo verás tú.',
    thing_team: 'Después lo verán todas las personas del equipo de {{team}} y quienes lo tienen compartido.',
    thing_project: 'Figura en la página del proyecto {{project}} para quienes de ellos leen el proyecto.',
    done: '«{{name}}» está ahora en «{{place}}».',
    people_in_it_one: 'ti',
    people_in_it_many: 'las {{count}} personas que están en él',
    people_in_it_other: 'las {{count}} personas que están en él',
  },
};
