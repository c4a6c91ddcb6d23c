import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  setup: {
    title: 'Configura tu servidor',
    text: 'Crea la primera cuenta. Es la que administra este servidor.',
    submit: 'Crear la cuenta de administración',
  },
  reset_password: {
    title: 'Una contraseña nueva',
    text: 'Dinos quién eres y te enviamos un correo con un enlace.',
    submit: 'Enviarme el enlace',
    sent_title: 'Mira tu correo',
    sent_text:
      'Si existe esa cuenta, un correo con un enlace va de camino. El enlace sirve una vez y durante una hora.',
    reset_text: 'Elige una contraseña nueva. Se cerrarán todas tus sesiones.',
    password: 'Contraseña nueva',
    end_api_keys: 'Anular también mis claves de API',
    submit_new: 'Guardar la contraseña',
    done_title: 'Listo',
    done_text:
      'Tu contraseña nueva está guardada. Inicia sesión con ella. Las claves que tenías guardadas esperan tu contraseña antigua en Seguridad.',
    spent: 'Este enlace ya se usó o es demasiado antiguo.',
    again: 'Pedir otro enlace',
    missing: 'A esta dirección le falta la parte que está en el correo. Abre el enlace completo otra vez.',
  },
};
