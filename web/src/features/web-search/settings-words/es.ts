import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  web_search: {
    title: 'Búsqueda web',
    text: 'Buscadores con los que los modelos buscan en la web. Lo que encuentran se cita y se marca como texto ajeno.',
    create: 'Añadir un buscador',
    empty: 'Aún no hay buscador',
    empty_text:
      'Los modelos pueden leer páginas en una dirección, y buscar en la web cuando haya un buscador.',
    works: 'Funciona',
    failed: 'Ha fallado',
    test: 'Probar',
    test_named: 'Probar {{name}}',
    edit_named: 'Editar {{name}}',
    delete_named: 'Eliminar {{name}}',
    delete_title: '¿Eliminar {{name}}?',
    delete_text: 'Los modelos ya no podrán buscar en la web con él.',
    dialog_text: 'Su clave se sella y no vuelve a mostrarse.',
    engine: 'Buscador',
    own_text: 'De tu propia instancia. Sus ajustes deben permitir el formato json.',
    address_text: 'Déjalo vacío para usar la del proveedor.',
    cx: 'ID del buscador (cx)',
    key: 'Clave de API',
  },
};
