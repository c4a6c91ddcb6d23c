import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  instructions_page: {
    text: 'Ce que l’IA apprend dans chacun de vos chats que personne d’autre ne lit. Là où d’autres lisent, elle ne l’apprend pas. C’est conservé chiffré, et seul votre mot de passe l’ouvre.',
    enabled: 'Le dire à l’IA',
    enabled_text: 'Quand c’est désactivé, vos mots restent ici et aucun chat ne les apprend.',
    about: 'Que doit savoir l’IA de vous ?',
    about_text: 'Votre travail, votre lieu, ce que vous savez déjà.',
    style: 'Comment doit-elle répondre ?',
    style_text: 'Longueur, ton, langue, forme.',
    saved: 'Vos instructions ont été enregistrées.',
    closed: 'Elles s’ouvrent lorsque vous vous connectez avec votre mot de passe.',
    locked:
      'Elles sont verrouillées depuis la réinitialisation de votre mot de passe. Déverrouillez-les avec l’ancien ; ce que vous enregistrez avant cela les remplace.',
  },
};
