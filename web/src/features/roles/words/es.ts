import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  permissions: {
    admin: 'Administrar el servidor',
    chat: 'Usar conversaciones',
    channels_create: 'Crear canales',
    personas_create: 'Crear personas de IA',
    byok: 'Traer sus propias claves de proveedores',
    knowledge_create: 'Crear bases de conocimiento',
    workflows_create: 'Crear flujos de trabajo',
    workflows_publish: 'Publicar flujos de trabajo',
    teams_create: 'Crear equipos',
    packages_install: 'Instalar paquetes',
  },
};
