import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  diagnosis: {
    text: 'Von genau diesem Browser aus gemessen, durch alles zwischen ihm und dem Server.',
    again: 'Erneut prüfen',
    all_good: 'Alles funktioniert, wie es soll.',
    measured_good: 'Was gemessen werden konnte, funktioniert wie es soll; der Rest ist oben gekennzeichnet.',
    none_measured: 'Es konnte nichts gemessen werden. Prüfe deine Verbindung und versuche es noch einmal.',
    good: 'Gut:',
    warning: 'Könnte besser sein:',
    bad: 'Funktioniert nicht:',
    unknown: 'Nicht messbar:',
    running: 'Noch nicht gemessen',
    reach: 'Zeit zum Server und zurück',
    reach_text: 'Der Weg zum Server ist lang. Tippen bleibt flott, alles andere wartet darauf.',
    secure: 'Verschlüsselte Verbindung',
    secure_text:
      'Ohne HTTPS kann jeder unterwegs mitlesen, und der Browser verweigert Zwischenablage und Installation.',
    secure_local:
      'Das ist die eigene Adresse dieses Rechners: Nichts verlässt ihn, also muss nichts verschlüsselt werden.',
    clock: 'Uhren stimmen überein',
    clock_text:
      'Dieses Gerät und der Server sind sich über die Zeit uneins. Einmalcodes können abgelehnt werden; lass beide Uhren automatisch stellen.',
    socket: 'Live-Verbindung (WebSocket)',
    socket_text: 'Neue Nachrichten erscheinen nicht von selbst. Der Proxy reicht das Upgrade nicht durch.',
    stream: 'Antworten Wort für Wort',
    stream_text: 'Antworten kommen auf einen Schlag. Etwas auf dem Weg sammelt sie erst.',
    upload: 'Große Uploads',
    upload_text: 'Der Proxy lehnt Daten ab, die der Server annehmen würde.',
    address: 'Deine Adresse aus Sicht des Servers',
    address_text:
      'Der Server sieht den Proxy statt dich. Grenzen, die für eine Person gedacht sind, treffen dann alle.',
    headers: 'Sicherheits-Kopfzeilen',
    headers_text:
      'Der Schutz des Servers kommt verändert oder gar nicht an. Der Proxy soll ihn in Ruhe lassen.',
    protocol: 'HTTP/2 oder neuer',
    protocol_text:
      'Mit HTTP/1.1 öffnet ein Browser höchstens sechs Verbindungen. Mehrere laufende Antworten können sich blockieren.',
    protocol_local:
      'Älter, und für die eigene Adresse dieses Rechners genug: Browser nutzen HTTP/2 nur über verschlüsselte Verbindungen.',
    proxy: 'Was dem Proxy fehlt',
    proxy_text: 'Für alle, die den Server betreiben: Füge diese Zeilen ein, wo weitergeleitet wird.',
  },
};
