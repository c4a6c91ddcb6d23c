import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  palette_list: {
    nothing: '見つかりませんでした',
    recent: '最近',
    channels: 'チャット',
    actions: 'ページと操作',
    messages: 'メッセージとファイル',
    sign_acts: '> できること',
    sign_people: '@ 人とペルソナ',
    sign_things: '# もの',
    type_on: '探しているものを入力します',
    search_all: '「{{text}}」をすべてから検索',
    light: 'ライトテーマ',
    dark: 'ダークテーマ',
    system: '端末のテーマ',
  },
};
