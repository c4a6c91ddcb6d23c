import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  diagnosis: {
    text: 'Medido desde este mismo navegador, a través de todo lo que hay hasta el servidor.',
    again: 'Comprobar de nuevo',
    all_good: 'Todo funciona como debe.',
    measured_good: 'Lo que se pudo medir funciona como debe; el resto está marcado arriba.',
    none_measured: 'No se pudo medir nada. Comprueba tu conexión e inténtalo de nuevo.',
    good: 'Bien:',
    warning: 'Mejorable:',
    bad: 'No funciona:',
    unknown: 'No se pudo medir:',
    running: 'Aún sin medir',
    reach: 'Ida y vuelta al servidor',
    reach_text: 'El camino al servidor es largo. Escribir sigue siendo ágil; lo demás espera.',
    secure: 'Conexión cifrada',
    secure_text:
      'Sin HTTPS cualquiera puede leer por el camino, y el navegador niega el portapapeles y la instalación.',
    secure_local: 'Es la dirección propia de este equipo: nada sale de él, así que no hay nada que cifrar.',
    clock: 'Los relojes coinciden',
    clock_text:
      'Este dispositivo y el servidor no tienen la misma hora. Los códigos pueden rechazarse; ajusta ambos relojes automáticamente.',
    socket: 'Conexión en vivo (WebSocket)',
    socket_text: 'Los mensajes nuevos no aparecerán solos. El proxy no deja pasar la actualización.',
    stream: 'Respuestas palabra a palabra',
    stream_text: 'Las respuestas llegan de golpe. Algo en el camino las acumula.',
    upload: 'Subidas grandes',
    upload_text: 'El proxy rechaza envíos que el servidor aceptaría.',
    address: 'Tu dirección vista por el servidor',
    address_text:
      'El servidor ve al proxy en tu lugar. Los límites pensados para una persona afectan entonces a todas.',
    headers: 'Cabeceras de seguridad',
    headers_text: 'La protección del servidor llega cambiada o no llega. El proxy no debe tocarla.',
    protocol: 'HTTP/2 o posterior',
    protocol_text:
      'Con HTTP/1.1 el navegador abre seis conexiones como mucho. Varias respuestas a la vez pueden bloquearse.',
    protocol_local:
      'Más antiguo, y suficiente para la dirección propia de este equipo: los navegadores solo usan HTTP/2 en conexiones cifradas.',
    proxy: 'Lo que le falta al proxy',
    proxy_text: 'Para quien lleva el servidor: añade estas líneas donde se reenvía.',
  },
};
