import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  sharing: {
    owner: 'Propietario',
    editor: 'Puede editar',
    viewer: 'Puede leer',
    all_of_team: 'Todo el equipo {{name}} también lo ve.',
    role_of: 'Rol de {{name}}',
    last_owner:
      'Única persona propietaria. Para quitarla o cambiar su papel, haz antes propietaria a otra persona.',
    remove_named: 'Quitar a {{name}}',
    remove_title: '¿Quitar a {{name}}?',
    remove_text: 'Dejará de verlo.',
    remove_project:
      'Dejará de ver el proyecto y lo que contiene. Sale de los chats en los que entró por su cuenta, y lo que es suyo sale del proyecto.',
    remove_role: 'Pierde su rol aquí. Todo el equipo {{name}} lo sigue viendo.',
    remove_self_title: '¿Quitarte a ti?',
    remove_self:
      'Ya no puedes cambiarlo, y solo lo ves si tu equipo lo ve. Un propietario puede volver a añadirte.',
    add_person: 'Añadir a una persona o un equipo',
    found: 'Encontrados',
    none_found: 'Nadie con este nombre',
    title: 'Compartir «{{name}}»',
    text: 'Quienes añadas lo encontrarán en sus propias listas.',
    people: 'Con quién se comparte',
    seen_by: 'Quién lo ve',
    private: 'Solo las personas de abajo',
    team: 'Todo el equipo {{name}}',
    move: 'Mover…',
    copy: 'Copiar enlace',
    copied: 'El enlace está copiado. Se abre para quienes pueden ver esto.',
    share: 'Compartir',
    more_projects: 'Aquí no están todos. Busca los demás por su nombre.',
  },
};
