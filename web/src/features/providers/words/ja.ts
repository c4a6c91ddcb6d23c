import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  providers: {
    ollama_found: 'Ollama が見つかりました。モデル数：{{number}}',
    ollama_missing: '通常のアドレスで Ollama が応答しません。起動するか、アドレスを手動で設定してください。',
    connect: '接続する',
    connected: '{{name}} を接続しました。',
    demo: 'デモ',
  },
};
