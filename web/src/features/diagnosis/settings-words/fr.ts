import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  diagnosis: {
    text: 'Mesuré depuis ce navigateur même, à travers tout ce qui le sépare du serveur.',
    again: 'Vérifier à nouveau',
    all_good: 'Tout fonctionne comme il faut.',
    measured_good: 'Ce qui a pu être mesuré fonctionne comme prévu ; le reste est signalé ci-dessus.',
    none_measured: 'Rien n’a pu être mesuré. Vérifiez votre connexion et réessayez.',
    good: 'Bon :',
    warning: 'Peut mieux faire :',
    bad: 'Ne fonctionne pas :',
    unknown: 'Non mesurable :',
    running: 'Pas encore mesuré',
    reach: 'Aller-retour vers le serveur',
    reach_text: 'Le trajet vers le serveur est long. La saisie reste vive ; le reste attend.',
    secure: 'Connexion chiffrée',
    secure_text:
      'Sans HTTPS, tout le monde peut lire en chemin, et le navigateur refuse presse-papiers et installation.',
    secure_local: 'C’est l’adresse propre de cette machine : rien n’en sort, il n’y a donc rien à chiffrer.',
    clock: 'Horloges en accord',
    clock_text:
      'Cet appareil et le serveur n’ont pas la même heure. Les codes à usage unique peuvent être refusés ; réglez les deux horloges automatiquement.',
    socket: 'Connexion en direct (WebSocket)',
    socket_text:
      'Les nouveaux messages n’apparaîtront pas d’eux-mêmes. Le proxy ne transmet pas la mise à niveau.',
    stream: 'Réponses mot à mot',
    stream_text: 'Les réponses arrivent d’un bloc. Quelque chose les accumule en chemin.',
    upload: 'Envois volumineux',
    upload_text: 'Le proxy refuse des envois que le serveur accepterait.',
    address: 'Votre adresse vue du serveur',
    address_text:
      'Le serveur voit le proxy à votre place. Des limites prévues pour une personne touchent alors tout le monde.',
    headers: 'En-têtes de sécurité',
    headers_text: 'La protection du serveur arrive modifiée ou pas du tout. Le proxy ne doit pas y toucher.',
    protocol: 'HTTP/2 ou plus récent',
    protocol_text:
      'En HTTP/1.1, un navigateur ouvre six connexions au plus. Plusieurs réponses en cours peuvent se bloquer.',
    protocol_local:
      'Plus ancien, et suffisant pour l’adresse propre de cette machine : les navigateurs n’utilisent HTTP/2 que sur des connexions chiffrées.',
    proxy: 'Ce qui manque au proxy',
    proxy_text: 'Pour qui administre le serveur : ajoutez ces lignes là où il est relayé.',
  },
};
