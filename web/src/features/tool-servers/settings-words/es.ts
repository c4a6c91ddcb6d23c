import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  tool_servers: {
    title: 'Servidores de herramientas',
    text: 'Servidores que ofrecen más herramientas a los modelos, según el Model Context Protocol (MCP).',
    create: 'Añadir un servidor',
    empty: 'Aún no hay servidores',
    empty_text: 'Las herramientas incluidas no lo necesitan.',
    asks: 'Pregunta antes',
    refresh: 'Volver a pedir sus herramientas',
    refresh_named: 'Volver a pedir sus herramientas a {{name}}',
    edit_named: 'Editar {{name}}',
    delete_named: 'Eliminar {{name}}',
    delete_title: '¿Eliminar {{name}}?',
    delete_text: 'Sus herramientas se van con él.',
    dialog_text: 'Sus herramientas se listan al instante.',
    name_text: 'Minúsculas, cifras y guiones. Forma parte del nombre de sus herramientas.',
    token: 'Token (opcional)',
    approval: 'Preguntar antes a una persona',
    approval_text: 'Las herramientas que no se dicen de solo lectura esperan un sí.',
    active: 'Los modelos pueden usarlo',
    sign_in: 'Iniciar sesión',
    sign_in_named: 'Iniciar sesión en {{name}}',
    signed_in: 'Sesión iniciada',
    signed_in_to: 'Sesión iniciada en {{name}}.',
    sign_in_text:
      'Antes alguien tiene que iniciar sesión. Después, quien use sus herramientas actúa allí con esa cuenta.',
    signing_in: 'Iniciando sesión…',
    back: 'Volver a los servidores de herramientas',
    oauth: 'Detalles del inicio de sesión',
    oauth_text:
      'Solo para un servidor que exige OAuth y no registra por sí mismo a sus clientes, o que inicia sesión en una dirección privada.',
    issuer: 'Dirección del emisor',
    client_id: 'ID de cliente',
    client_secret: 'Secreto de cliente',
  },
};
