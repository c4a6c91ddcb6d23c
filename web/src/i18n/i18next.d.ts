import 'i18next';
import type { administration } from './en/administration.ts';
import type { en } from './en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en & typeof administration };
    enableSelector: false;
  }
}
