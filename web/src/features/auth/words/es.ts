import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  auth: {
    tagline: 'Una conversación puede tomar más de un camino. Las tuyas se quedan en tu servidor.',
  },
  sign_in: {
    title: 'Iniciar sesión',
    text: 'Qué bien verte.',
    certificate:
      'Este servidor reconoce a las personas por su certificado, y tu navegador no ha mostrado ninguno que acepte.',
    ended: 'Tu sesión ha terminado. Inicia sesión para seguir donde estabas.',
    login: 'Nombre de usuario o correo electrónico',
    submit: 'Iniciar sesión',
    forgot: '¿Has olvidado la contraseña?',
    no_account: '¿Aún no tienes cuenta?',
    sign_up: 'Crea una',
    code_title: 'Un paso más',
    code_text: 'Escribe el código de tu aplicación de autenticación.',
    code_description: '¿Has perdido el dispositivo? Aquí también sirve un código de recuperación.',
    code_wrong: 'El código de un solo uso es incorrecto o ya se usó.',
    with_code: 'Iniciar sesión con un código de un solo uso',
    with_passkey: 'Entrar con una llave de acceso',
    no_passkey: 'No se usó ninguna llave de acceso. Inténtalo de nuevo o escribe tu contraseña.',
    wrong: 'El nombre de usuario, el correo o la contraseña no son correctos.',
  },
  sign_up: {
    title: 'Crear una cuenta',
    text: 'Tres campos y ya estás dentro.',
    submit: 'Crear la cuenta',
    closed: 'El registro está cerrado en este servidor. Pide una cuenta a la administración.',
    have_account: '¿Ya tienes cuenta?',
    sign_in: 'Inicia sesión',
    pending_title: 'Ya casi está',
    pending_text:
      'Tu cuenta está creada. La administración tiene que aprobarla antes de que puedas iniciar sesión.',
    to_sign_in: 'Ir a iniciar sesión',
  },
};
