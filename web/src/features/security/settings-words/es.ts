import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  security: {
    passkeys: 'Llaves de acceso',
    passkeys_text:
      'Entra con tu huella, tu cara o una llave de seguridad, sin contraseña. Lo que está sellado con tu contraseña, como tus propias claves, sigue cerrado hasta que entres con ella.',
    passkey_add: 'Añadir una llave de acceso',
    passkey_add_text: 'Tu navegador pide tu huella, tu cara o el código de este dispositivo o llave.',
    passkey_make: 'Seguir',
    passkey_name: 'Nombre',
    passkey_name_text: 'Para reconocerla: «Portátil», «Llave azul».',
    passkey_added: '«{{name}}» ya puede abrirte la sesión.',
    passkey_none_made:
      'No se creó ninguna llave de acceso. Puede que el dispositivo ya tenga una para ti, o que no ofrezca ninguna.',
    passkey_cannot: 'Este navegador no crea llaves de acceso aquí: necesitan una conexión segura (https).',
    passkey_made: 'Creada el {{date}}, aún sin usar',
    passkey_used: 'Usada {{when}}',
    passkey_remove_named: 'Quitar la llave de acceso «{{name}}»',
    passkey_remove_text: 'Ya no te abrirá la sesión. Bórrala también en tu dispositivo.',
    passkey_removed: '«{{name}}» ya no te abre la sesión.',
    text: 'Lo que hace que tu cuenta sea tuya.',
    password: 'Contraseña',
    password_text: 'Al cambiarla se cierran tus sesiones en los demás sitios.',
    current_password: 'Contraseña actual',
    new_password: 'Contraseña nueva',
    change_password: 'Cambiar la contraseña',
    password_changed: 'Se ha cambiado tu contraseña. Tus otras sesiones han terminado.',
    end_api_keys: 'Anular también mis claves de API',
    end_api_keys_text:
      'Elígelo si temes que alguien haya entrado. Los programas que las usan dejan de funcionar al instante.',
    old_password: 'Contraseña anterior',
    unlock: 'Desbloquear con la contraseña anterior',
    unlock_text:
      'Durante 30 días tras restablecer tu contraseña, la anterior vuelve a abrir las claves y los recuerdos que habías guardado. No vuelve a ser tu contraseña.',
    unlock_now: 'Desbloquear',
    unlocked: 'Lo que habías guardado se abre de nuevo.',
    confirm_title: 'Confirma que eres tú',
    confirm_text: 'Iniciaste sesión hace un rato y este cambio es importante.',
    confirm: 'Confirmar',
    confirm_elsewhere:
      'Iniciaste sesión hace un rato y este cambio es importante. Vuelve a iniciar sesión con tu organización y repítelo.',
    sign_in_again: 'Volver a iniciar sesión',
    with_password: 'Iniciar sesión con la contraseña',
    elsewhere: 'Tu organización se ocupa de tu contraseña y del acceso en dos pasos.',
  },
};
