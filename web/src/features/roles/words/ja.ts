import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  permissions: {
    admin: 'サーバーを管理する',
    chat: '会話を使う',
    channels_create: 'チャンネルを作成する',
    personas_create: 'ペルソナを作成する',
    byok: '自分のプロバイダーキーを使う',
    knowledge_create: 'ナレッジベースを作成する',
    workflows_create: 'ワークフローを作成する',
    workflows_publish: 'ワークフローを公開する',
    teams_create: 'チームを作成する',
    packages_install: 'パッケージをインストールする',
  },
};
