import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  projects: {
    title: 'プロジェクト',
    all: 'すべてのプロジェクト',
    new: '新しいプロジェクト',
    chats_other: 'チャット {{count}} 件',
    notes_other: 'ノート {{count}} 件',
    tasks_other: '未完了のタスク {{count}} 件',
    files_other: 'ファイル {{count}} 件',
  },
};
