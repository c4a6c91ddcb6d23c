import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  overview: {
    text: 'Este servidor de un vistazo.',
    waiting_one: '{{count}} cuenta espera aprobación o está desactivada.',
    waiting_many: '{{count}} de cuentas esperan aprobación o están desactivadas.',
    waiting_other: '{{count}} cuentas esperan aprobación o están desactivadas.',
    see_users: 'Ver personas',
    dead_jobs_one: '{{count}} tarea ha fallado definitivamente.',
    dead_jobs_many: '{{count}} de tareas han fallado definitivamente.',
    dead_jobs_other: '{{count}} tareas han fallado definitivamente.',
    see_jobs: 'Ver tareas',
    users: 'Personas',
    active: 'Cuentas activas',
    admins: 'Administradores',
    sessions: 'Sesiones abiertas',
    channels: 'Chats',
    messages: 'Mensajes',
    files: 'Archivos',
    bytes: 'Tamaño de los archivos',
    logins: 'Inicios de sesión por día',
    registrations: 'Registros por día',
    last_days_one: 'en el último día',
    last_days_many: 'en los últimos {{count}} de días',
    last_days_other: 'en los últimos {{count}} días',
    server: 'Servidor',
    version: 'Versión',
    database: 'Base de datos',
    schema: 'Versión del esquema',
    uptime: 'En marcha desde hace',
  },
};
