import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  markdown: {
    source: 'Fuente {{number}}: {{title}}',
    as_written: 'Se muestra como texto sin formato porque es muy intrincado.',
    code: 'Código',
    code_in: 'Código en {{language}}',
    copy_code: 'Copiar el código',
    diagram: 'Diagrama',
    download_code: 'Descargar el código',
    wrap: 'Ajustar las líneas',
    diagram_failed: 'No se ha podido dibujar este diagrama.',
    done: 'Hecho',
    footnotes: 'Notas al pie',
    open: 'Por hacer',
    open_code: 'Abrir',
    picture: 'Imagen',
    picture_from: '{{name}} (de {{host}}, no cargada)',
    table: 'Tabla',
  },
};
