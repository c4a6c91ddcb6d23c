import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  two_factor: {
    title: 'Anmeldung in zwei Schritten',
    text: 'Zusätzlich zum Passwort ein Code aus einer App auf deinem Telefon. Ein gestohlenes Passwort allein nützt dann nichts.',
    on: 'An',
    off: 'Aus',
    set_up: 'Anmeldung in zwei Schritten einrichten',
    scan: 'Scanne das mit einer Authenticator-App und zeige dann, dass es funktioniert.',
    qr: 'QR-Code für deine Authenticator-App',
    secret: 'Oder gib diesen Schlüssel von Hand ein',
    copy_secret: 'Schlüssel kopieren',
    first_code: 'Erster Code',
    first_code_text: 'Die sechs Ziffern, die die App gerade zeigt.',
    enable: 'Einschalten',
    is_on:
      'Die Anmeldung in zwei Schritten ist an. Bewahre diese Codes auf für den Tag, an dem du dein Gerät verlierst.',
    codes: 'Wiederherstellungscodes',
    codes_once:
      'Jeder Code gilt einmal. Sie werden nicht noch einmal gezeigt: Bewahre sie dort auf, wo deine Passwörter sind.',
    codes_file: 'Wiederherstellungscodes für {{name}} bei {{service}}',
    copy_codes: 'Codes kopieren',
    codes_kept: 'Ich habe sie aufbewahrt',
    new_codes: 'Neue Wiederherstellungscodes',
    new_codes_text: 'Die alten Codes gelten dann nicht mehr.',
    make_codes: 'Neue Codes erzeugen',
    disable: 'Ausschalten',
    disable_text: 'Dann öffnet dein Passwort allein dein Konto.',
    disabled: 'Die Anmeldung in zwei Schritten ist aus.',
  },
};
