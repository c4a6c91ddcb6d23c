import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  providers: {
    ollama_found: 'Ollama trouvé. Modèles : {{number}}',
    ollama_missing:
      'Aucun Ollama ne répond à son adresse habituelle. Lancez-le, ou configurez-le à la main avec son adresse.',
    connect: 'Connecter',
    connected: '{{name}} est connecté.',
    demo: 'Démonstration',
  },
};
