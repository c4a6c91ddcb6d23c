import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  two_factor: {
    title: 'Acceso en dos pasos',
    text: 'Además de la contraseña, un código de una aplicación de tu teléfono. Así una contraseña robada no basta.',
    on: 'Activado',
    off: 'Desactivado',
    set_up: 'Configurar el acceso en dos pasos',
    scan: 'Escanea esto con una aplicación de autenticación y demuestra después que funciona.',
    qr: 'Código QR para tu aplicación de autenticación',
    secret: 'O escribe esta clave a mano',
    copy_secret: 'Copiar la clave',
    first_code: 'Primer código',
    first_code_text: 'Las seis cifras que la aplicación muestra ahora.',
    enable: 'Activar',
    is_on:
      'El acceso en dos pasos está activado. Guarda estos códigos para el día en que pierdas tu dispositivo.',
    codes: 'Códigos de recuperación',
    codes_once:
      'Cada código sirve una vez. No se volverán a mostrar: guárdalos donde guardas tus contraseñas.',
    codes_file: 'Códigos de recuperación de {{name}} en {{service}}',
    copy_codes: 'Copiar los códigos',
    codes_kept: 'Ya los he guardado',
    new_codes: 'Códigos de recuperación nuevos',
    new_codes_text: 'Los códigos antiguos dejan de servir.',
    make_codes: 'Crear códigos nuevos',
    disable: 'Desactivar',
    disable_text: 'Entonces tu contraseña bastará para abrir tu cuenta.',
    disabled: 'El acceso en dos pasos está desactivado.',
  },
};
