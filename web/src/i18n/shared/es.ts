import type { Translation } from '../translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  actions: {
    back: 'Volver',
    cancel: 'Cancelar',
    clear_filter: 'Quitar el filtro',
    close: 'Cerrar',
    create: 'Crear',
    delete: 'Eliminar',
    download: 'Descargar',
    edit: 'Editar',
    remove: 'Quitar',
    rename: 'Cambiar nombre',
    save: 'Guardar',
    try_again: 'Reintentar',
    undo: 'Deshacer',
  },
  save_bar: {
    unsaved: 'Aún sin guardar',
    discard: 'Descartar',
  },
  by_others: {
    title: 'Otra persona ha cambiado esto entretanto',
    text: 'Lo que guardes sustituirá su versión.',
    take: 'Tomar la suya',
  },
  leaving: {
    title: '¿Salir sin guardar?',
    text: 'Lo que cambiaste aquí se perderá.',
    action: 'Salir',
    kept_title: 'Lo que escribiste sigue aquí',
    kept_text:
      'Su formulario ya no está: ya no puedes cambiar esto, o ya no existe. No se ha guardado nada. Copia lo que aún necesites.',
  },
  states: {
    loading: 'Cargando…',
    failed: 'No se ha podido cargar',
    not_found: 'Aquí no hay nada',
    not_found_text: 'La dirección es incorrecta o no puedes ver esta página.',
    gone_left: 'Ya no formas parte de este chat',
    gone_deleted: 'Este chat se ha eliminado',
    gone_archived: 'Este chat se ha archivado',
    go_home: 'Ir al inicio',
  },
  errors: {
    unexpected: 'Algo ha fallado en esta página. Hay que volver a cargarla.',
    unreachable:
      'No se puede contactar con el servidor. Conviene comprobar la conexión e intentarlo de nuevo.',
    server: 'El servidor tiene problemas. Se puede intentar de nuevo en un momento.',
    too_many: 'Demasiados intentos. Se puede intentar de nuevo en un momento.',
    too_many_wait_one: 'Demasiados intentos. Se puede intentar de nuevo en {{count}} segundo.',
    too_many_wait_many: 'Demasiados intentos. Se puede intentar de nuevo en {{count}} de segundos.',
    too_many_wait_other: 'Demasiados intentos. Se puede intentar de nuevo en {{count}} segundos.',
  },
  form: {
    required: 'Rellena este campo.',
    show_key: 'Mostrar la clave',
    show_password: 'Mostrar la contraseña',
    username_length: 'Usa de {{min}} a {{max}} caracteres.',
    username_characters: 'Usa solo letras, cifras, puntos, guiones y guiones bajos.',
    email: 'Esto no es una dirección de correo.',
    password_length: 'Usa de {{min}} a {{max}} caracteres.',
    password_rule:
      'Al menos {{min}} caracteres. Unas cuantas palabras sin relación son seguras y fáciles de recordar.',
    whole_number: 'Escribe un número entero.',
    between: 'Escribe un número entero de {{min}} a {{max}}.',
  },
  fields: {
    username: 'Nombre de usuario',
    email: 'Correo electrónico',
    password: 'Contraseña',
    display_name: 'Nombre visible',
    display_name_optional: 'Nombre visible (opcional)',
    code: 'Código de un solo uso',
  },
  copy: {
    copy: 'Copiar',
    copied: 'Copiado',
    failed: 'No se ha podido copiar. Selecciona el texto y cópialo a mano.',
  },
  panel: {
    title: 'Panel',
    full_height: 'Altura completa',
    width: 'Ancho del panel',
  },
  pager: {
    label: 'Páginas',
    range: '{{from}}–{{to}} de {{total}}',
    previous: 'Página anterior',
    next: 'Página siguiente',
  },
};
