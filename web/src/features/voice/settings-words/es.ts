import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  voice: {
    cannot_hear:
      'Este navegador no puede escuchar y ninguno de tus proveedores tiene un modelo que transcriba lo que se dice.',
    cannot_read:
      'Este navegador no puede leer en voz alta y ninguno de tus proveedores tiene un modelo para ello.',
    denied:
      'El micrófono no está permitido aquí. Permítelo en los ajustes del navegador para este sitio e inténtalo de nuevo.',
    done: 'Transcribir',
    forget: 'Descartar la grabación',
    heard_nothing: 'No se ha oído nada.',
    insecure: 'El micrófono solo funciona con una conexión segura (https).',
    listening: 'Escuchando',
    no_microphone: 'No se ha encontrado ningún micrófono, o lo usa otro programa.',
    nothing: 'Aquí no hay nada que leer.',
    pause: 'Pausar',
    paused: 'En pausa',
    reading: 'Leyendo en voz alta',
    resume: 'Continuar',
    stop: 'Dejar de leer',
    writing: 'Transcribiendo lo dicho',
  },
  voice_page: {
    auto: 'Automático',
    browser: 'Este navegador',
    hear: 'Dictado',
    hear_text:
      'El micrófono del campo de mensaje. Con un proveedor se le envía la grabación; este servidor no la guarda. El navegador puede enviarla a su fabricante.',
    none: 'Ninguno de tus proveedores tiene un modelo de voz: el navegador hace lo que puede.',
    read: 'Lectura en voz alta',
    read_text: 'En el menú de una respuesta. El código se omite.',
    sample: 'Así se te leen las respuestas.',
    speed: 'Velocidad',
    text: 'Cómo hablas con los modelos y oyes sus respuestas.',
    title: 'Voz',
    try: 'Probar',
    usual: 'La habitual',
    voice: 'Voz',
    voice_text: 'Tal como la llama el proveedor, por ejemplo alloy o nova. Déjalo vacío para la habitual.',
    with: 'Con',
  },
};
