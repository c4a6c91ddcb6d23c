import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  notify: {
    preferences_text: 'De qué quieres enterarte y cómo.',
    no_email: 'Este servidor no envía correos. Las notificaciones solo aparecen en la aplicación.',
    sounds: 'Sonidos',
    sounds_text:
      'Un sonido breve para menciones, mensajes directos y respuestas terminadas mientras esta ventana no está delante.',
    in_app: 'En la aplicación',
    email: 'Correo',
    mention: 'Alguien te menciona',
    message: 'Mensajes directos',
    share: 'Alguien te añade a un chat o a un equipo, o comparte algo contigo',
    assignment: 'Se te asigna algo',
    task: 'Una tarea termina o te necesita',
    system: 'Seguridad de tu cuenta',
    package: 'Paquetes',
    range: 'Notificaciones {{from}}–{{to}} de {{total}}',
    gathered_one: '{{count}} notificación',
    gathered_other: '{{count}} notificaciones',
    gathered_many: '{{count}} notificaciones',
    remove_gathered_one: 'Quitar «{{name}}» ({{count}} notificación)',
    remove_gathered_other: 'Quitar «{{name}}» ({{count}} notificaciones)',
    remove_gathered_many: 'Quitar «{{name}}» ({{count}} notificaciones)',
  },
  notification_says: {
    mentioned: '{{name}} te ha mencionado',
    wrote: '{{name}} te ha escrito',
    main_line_proposed: '{{name}} propone una rama como línea principal de un chat',
    added_to_chat: '{{name}} te ha añadido a {{title}}',
    added_to_untitled: '{{name}} te ha añadido a un chat',
    added_to_team: '{{name}} te ha añadido al equipo {{title}}',
    joined_team: '{{name}} se ha unido al equipo {{title}} con tu invitación',
    shared: '{{name}} ha compartido {{title}} contigo',
    task_given: 'Una tarea para ti: {{title}}',
    task_comment: 'Un comentario: {{title}}',
    task_due: 'Vence pronto: {{title}}',
    task_waits: 'Espera tu aprobación: {{title}}',
    task_done: 'Hecho: {{title}}',
    task_failed: 'Ha fallado: {{title}}',
    task_switched_off: 'Desactivado tras varios fallos: {{title}}',
    step_given: 'Para ti: {{title}}',
    step_to_take: 'Libre para tomar: {{title}}',
    step_late: 'Aún por hacer: {{title}}',
    run_failed: 'Ha fallado: {{title}}',
    run_not_started: 'No se pudo iniciar: {{title}}',
    erasure: 'Tu cuenta se va a borrar',
    erasure_by_administrator: 'Un administrador ha pedido que se borre tu cuenta',
    archive_ready: 'Tu archivo está listo',
    archive_failed: 'No se pudo escribir tu archivo',
    import_done: 'Tu importación ha terminado',
    import_failed: 'Tu importación ha fallado',
    password_set: 'Un administrador te ha puesto una contraseña nueva',
    password_replaced: 'Tu contraseña se ha sustituido por correo',
    session_ended: 'Una de tus sesiones se cerró por tu seguridad',
    budget_platform: 'Este servidor ha usado el 80 % de su presupuesto de IA de este mes',
    budget_own: 'Has usado el 80 % de tu presupuesto de IA de este mes',
    budget_team: 'Tu equipo ha usado el 80 % de su presupuesto de IA de este mes',
  },
  notification_texts: {
    erasure: 'Se borrará definitivamente el {{date}}. Hasta entonces puedes anularlo.',
    erasure_by_administrator:
      'Se borrará definitivamente el {{date}}. Hasta entonces un administrador puede anularlo.',
    archive_ready: 'Se puede descargar durante siete días.',
    import_done: 'Conversaciones importadas: {{count}}',
    password_set:
      'Tus sesiones se cerraron y tu segundo factor, si tenías uno, se quitó. Elige una contraseña propia y avisa a un administrador si no lo pediste.',
    password_replaced:
      'Se cerraron todas las sesiones. Las claves que habías guardado esperan tu contraseña anterior en Seguridad. Avisa a un administrador si no fuiste tú.',
    session_ended:
      'Su token de inicio de sesión se usó por segunda vez, lo que ocurre cuando se ha copiado. Si no sabes por qué, cambia tu contraseña y revisa tus sesiones.',
    budget_platform:
      'Cuando se agote, las respuestas esperan al mes siguiente, salvo que un administrador aumente el presupuesto.',
    budget_own:
      'Cuando se agote, las respuestas esperan al mes siguiente, salvo que un administrador aumente el presupuesto.',
    budget_team:
      'Cuando se agote, las claves del equipo no responden hasta el mes siguiente, salvo que se aumente el presupuesto.',
  },
};
