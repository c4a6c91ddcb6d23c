import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  platform: {
    text: 'Cómo se comporta este servidor para todo el mundo. Los cambios actúan al momento.',
    public: 'Para todo el mundo',
    public_text: 'Cualquiera que haya iniciado sesión puede conocerlos.',
    limits: 'Límites',
    limits_text: 'Frenan las adivinanzas y las avalanchas. Solo los ve la administración.',
    none: 'Ninguno',
    saved: 'Se ha guardado el ajuste.',
    reset_to: 'Volver al valor inicial: {{value}}',
    reset_named: 'Volver al valor inicial: {{name}}',
    service_name: {
      name: 'Nombre del servicio',
      text: 'Se muestra en la página de inicio de sesión y en los títulos.',
    },
    allow_registration: {
      name: 'Registro abierto',
      text: 'Cualquiera puede crear una cuenta por su cuenta.',
    },
    invited_may_register: {
      name: 'Los invitados pueden registrarse',
      text: 'Una carta de invitación a un equipo permite crear una cuenta aunque el registro esté cerrado.',
    },
    require_approval: {
      name: 'Aprobación de cuentas nuevas',
      text: 'Las cuentas nuevas esperan hasta que la administración las active.',
    },
    retention_ttl_days: {
      name: 'Conservar canales eliminados (días)',
      text: 'Pasado ese tiempo se borran del todo; 0 borra al momento.',
    },
    workspace_retention_min_days: {
      name: 'Conservación mínima (días)',
      text: 'Un espacio puede dejar que se borren sus chats inactivos tras estos días, no antes.',
    },
    workspace_retention_max_days: {
      name: 'Conservación máxima (días)',
      text: 'Los chats inactivos se borran para siempre tras estos días en todos los espacios, desde una semana después de fijarlo. Vacío: como quiera cada espacio.',
    },
    default_model: {
      name: 'Modelo predeterminado',
      text: 'El modelo que responde cuando nadie ha elegido uno.',
    },
    allow_byok: {
      name: 'Claves de proveedores propias',
      text: 'Cada persona puede traer sus claves de proveedores de IA.',
    },
    max_upload_mb: { name: 'Subida máxima (MiB)', text: 'El archivo más grande que se puede subir.' },
    user_storage_mb: {
      name: 'Almacenamiento por persona (MiB)',
      text: 'Cuánto puede guardar una persona en archivos.',
    },
    user_knowledge_bases: {
      name: 'Bases de conocimiento por persona',
      text: 'Cuántas bases de conocimiento puede tener una persona.',
    },
    user_knowledge_documents: {
      name: 'Documentos por persona',
      text: 'Cuántos documentos puede añadir una persona a bases de conocimiento.',
    },
    team_knowledge_bases: {
      name: 'Bases de conocimiento por equipo',
      text: 'Cuántas bases de conocimiento puede tener un equipo.',
    },
    team_knowledge_documents: {
      name: 'Documentos por equipo',
      text: 'Cuántos documentos pueden contener en total las bases de conocimiento de un equipo.',
    },
    team_knowledge_mb: {
      name: 'Conocimiento por equipo (MiB)',
      text: 'Cuánto pueden ocupar en total los documentos de las bases de conocimiento de un equipo.',
    },
    allow_user_packages: {
      name: 'Paquetes de personas',
      text: 'Quienes pueden instalar paquetes pueden instalarlos para sí y para sus equipos.',
    },
    packages_allow_unsigned: {
      name: 'Paquetes sin firma',
      text: 'Los paquetes que ninguna clave de confianza ha firmado se pueden activar.',
    },
    packages_trusted_keys: {
      name: 'Claves de confianza para paquetes',
      text: 'Una clave por línea: su nombre y su clave pública ed25519 en base64.',
    },
    memory_enabled: { name: 'Memoria', text: 'Las personas de IA pueden recordar cosas sobre la gente.' },
    auto_summarize: {
      name: 'Resúmenes automáticos',
      text: 'Cuando un chat supera lo que su modelo puede leer, se escribe en él un resumen y las respuestas siguientes parten de él.',
    },
    oidc_team_claim: {
      name: 'Equipos del proveedor de identidad',
      text: 'La notificación (claim) que nombra equipos por su identificador, con un rol si se desea, por ejemplo sailors:lead. Al iniciar sesión se entra en ellos, y se sale cuando ya no aparecen.',
    },
    auto_create_accounts: {
      name: 'Cuentas nuevas en la primera visita',
      text: 'Quien entra por primera vez mediante el proveedor de identidad o con un certificado recibe una cuenta.',
    },
    oidc_link_domains: {
      name: 'Vincular cuentas por correo',
      text: 'Dominios, separados por comas, para los que una dirección verificada del proveedor de identidad abre la cuenta que ya la tiene. Vacío: nunca.',
    },
    refuse_common_passwords: {
      name: 'Rechazar contraseñas comunes',
      text: 'Las contraseñas nuevas no pueden estar en la lista de las más usadas.',
    },
    login_failures_per_account: {
      name: 'Inicios fallidos por cuenta',
      text: 'En 15 minutos, antes de rechazar más intentos.',
    },
    login_failures_per_address: {
      name: 'Inicios fallidos por dirección',
      text: 'En 15 minutos, desde una misma dirección de red.',
    },
    registrations_per_minute: { name: 'Registros por minuto', text: 'Desde una misma dirección de red.' },
    api_rate_per_minute: { name: 'Peticiones de API por minuto', text: 'Por persona.' },
    completion_rate_per_minute: { name: 'Respuestas de IA por minuto', text: 'Por persona.' },
    user_cost_per_month: {
      name: 'Coste por persona y mes (USD)',
      text: 'Lo que pueden costar las respuestas con las claves de la plataforma por persona y mes. Vacío: sin límite.',
    },
    user_tokens_per_month: {
      name: 'Tokens por persona y mes',
      text: 'Cuántos tokens puede usar una persona con las claves de la plataforma. Vacío: sin límite.',
    },
    platform_cost_per_month: {
      name: 'Coste por mes (USD)',
      text: 'Lo que pueden costar en total las respuestas con las claves de la plataforma. Vacío: sin límite.',
    },
    platform_tokens_per_month: {
      name: 'Tokens por mes',
      text: 'Cuántos tokens se pueden usar en total con las claves de la plataforma. Vacío: sin límite.',
    },
    backup_schedule: {
      name: 'Copias de seguridad automáticas',
      text: 'off (nunca), daily (cada día) o weekly (cada semana), a las 03:00 UTC.',
    },
    backup_keep: {
      name: 'Copias conservadas',
      text: 'Cuántas copias automáticas se conservan.',
    },
    provider_silence_seconds: {
      name: 'Paciencia con los proveedores (segundos)',
      text: 'Cuánto tiempo puede callar un proveedor de IA antes de darlo por perdido.',
    },
  },
};
