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
    secure: 'Proteger este servidor',
    secure_done: '{{done}} de {{all}}',
    secure_folded: 'Hecho: {{number}}',
    secure_go: 'Abrir',
    secure_leave: 'Dejar así',
    secure_again: 'Se deja así · volver a preguntar',
    secure_is_done: 'Hecho',
    secure_registration: 'Decide quién puede entrar',
    secure_registration_text:
      'Cualquiera que pueda abrir esta página puede crear una cuenta. Cierra el registro o aprueba tú las cuentas nuevas.',
    secure_passwords: 'Rechazar contraseñas comunes',
    secure_passwords_text:
      'Contraseñas como «contraseña123» son las primeras que se adivinan. Recházalas en las contraseñas nuevas.',
    secure_second_factor: 'Protege tu propia cuenta',
    secure_second_factor_text:
      'Quien administra puede hacerlo todo aquí. Haz que se pida un código de tu teléfono al iniciar sesión.',
    secure_backup: 'Hacer copias de seguridad',
    secure_backup_text: 'Un disco puede fallar esta noche. Haz que se cree una copia cada día o cada semana.',
    secure_address: 'Usar una dirección cifrada',
    secure_address_text:
      'Esta página no llega por HTTPS: las contraseñas se pueden leer por el camino. Pon delante un proxy con certificado.',
    secure_mail: 'Enviar correo',
    secure_mail_text:
      'Sin correo nadie puede reemplazar una contraseña olvidada. Define SMTP_URL, MAIL_FROM y PUBLIC_URL.',
  },
};
