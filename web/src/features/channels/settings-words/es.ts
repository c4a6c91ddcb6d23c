import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  archive: {
    text: 'Lo que se ha apartado: chats eliminados, proyectos archivados y notas en la papelera.',
    chats: 'Chats eliminados',
    empty: 'No hay chats eliminados',
    empty_text: 'Lo que eliminas se guarda aquí un tiempo, si el servidor está configurado así.',
    put_away: 'Chats archivados',
    put_away_text: 'Fuera de tu lista hasta que se diga algo nuevo en ellos. Para los demás no cambia nada.',
    no_put_away: 'No hay chats archivados.',
    take_out: 'Sacar',
    take_out_named: 'Sacar {{name}} del archivo',
    purge: 'Se elimina para siempre el {{date}}',
    restore: 'Restaurar',
    restored: '«{{title}}» ha vuelto a tus chats.',
    projects: 'Proyectos archivados',
    projects_text: 'Se pueden leer, y cambiar de nuevo cuando se recuperan.',
    no_projects: 'No hay proyectos archivados.',
    project_restored: '«{{name}}» ha vuelto a los proyectos.',
    notes: 'Notas en la papelera',
    import: 'Importar un chat',
    import_wrong: 'Este archivo no contiene ningún chat.',
  },
};
