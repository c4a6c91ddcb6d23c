import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  users: {
    text: 'Todas las personas que tienen una cuenta aquí.',
    search: 'Buscar por nombre o correo',
    create: 'Nueva persona',
    create_text: 'Puede iniciar sesión al momento con la contraseña que le des.',
    created: 'Se ha creado la cuenta de {{name}}.',
    first_password: 'Primera contraseña',
    person: 'Persona',
    role: 'Rol',
    any_role: 'Todos los roles',
    admin: 'Administrador',
    user: 'Miembro',
    more_roles: 'Más roles',
    state: 'Estado',
    any_state: 'Todos los estados',
    active: 'Activa',
    inactive: 'Inactiva',
    last_seen: 'Último inicio de sesión',
    never: 'Nunca',
    none: 'No hay nadie así',
    none_text: 'Cambia o quita el filtro.',
    edit_named: 'Editar {{name}}',
    is_active: 'Activa',
    is_active_text: 'Desactivada: sale al momento y no puede volver a entrar.',
    reset_password: 'Contraseña nueva',
    end_api_keys: 'Anular también sus claves de API',
    reset_password_text:
      'Déjalo vacío para conservar la antigua. Sus claves de proveedores quedan bloqueadas hasta que escriba la contraseña antigua.',
    saved: 'Se ha guardado {{name}}.',
    deleted: 'Se ha eliminado {{name}}.',
    delete_title: '¿Eliminar {{name}}?',
    delete_text: 'La cuenta y todo lo que es solo suyo desaparecen. No se puede deshacer.',
  },
};
