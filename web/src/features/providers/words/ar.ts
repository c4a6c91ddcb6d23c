import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  providers: {
    ollama_found: 'عُثر على Ollama. النماذج: {{number}}',
    ollama_missing: 'لا يجيب Ollama على عنوانه المعتاد. شغّله أو أعدّه يدويًا بعنوانه.',
    connect: 'ربط',
    connected: 'تم ربط {{name}}.',
    demo: 'عرض توضيحي',
  },
};
