import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  voice: {
    cannot_hear:
      'Ce navigateur ne peut pas écouter, et aucun de vos fournisseurs n’a de modèle qui transcrit la parole.',
    cannot_read:
      'Ce navigateur ne peut pas lire à voix haute, et aucun de vos fournisseurs n’a de modèle pour cela.',
    denied:
      'Le microphone n’est pas autorisé ici. Autorisez-le dans les réglages du navigateur pour ce site, puis réessayez.',
    done: 'Transcrire',
    forget: 'Abandonner l’enregistrement',
    heard_nothing: 'Rien n’a été entendu.',
    insecure: 'Le microphone ne fonctionne qu’avec une connexion sécurisée (https).',
    listening: 'À l’écoute',
    no_microphone: 'Aucun microphone trouvé, ou un autre programme l’utilise.',
    nothing: 'Il n’y a rien à lire ici.',
    pause: 'Suspendre',
    paused: 'En pause',
    reading: 'Lecture à voix haute',
    resume: 'Reprendre',
    stop: 'Arrêter la lecture',
    writing: 'Transcription en cours',
  },
  voice_page: {
    auto: 'Automatique',
    browser: 'Ce navigateur',
    hear: 'Dictée',
    hear_text:
      'Le microphone du champ de message. Avec un fournisseur, l’enregistrement lui est envoyé ; ce serveur ne le garde pas. Le navigateur l’envoie peut-être à son éditeur.',
    none: 'Aucun de vos fournisseurs n’a de modèle vocal : le navigateur fait ce qu’il peut.',
    read: 'Lecture à voix haute',
    read_text: 'Dans le menu d’une réponse. Le code est laissé de côté.',
    sample: 'Voici comment les réponses vous sont lues.',
    speed: 'Vitesse',
    text: 'Comment vous parlez aux modèles et entendez leurs réponses.',
    title: 'Voix',
    try: 'Essayer',
    usual: 'Celle par défaut',
    voice: 'Voix',
    voice_text:
      'Telle que le fournisseur l’appelle, par exemple alloy ou nova. Laissez vide pour celle par défaut.',
    with: 'Avec',
  },
};
