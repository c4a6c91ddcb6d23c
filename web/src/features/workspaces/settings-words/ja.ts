import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  workspace_page: {
    gone: 'このワークスペースはありません',
    gone_text: '削除されたか、あなたがチームのメンバーではなくなりました。',
    parts: 'ワークスペースの項目',
    open_chats: '公開チャット',
    people: '人',
    work_here: 'ここで作業する',
    no_open: '公開チャットはありません',
    no_open_text: 'チャットをここに移動してチェックを入れると、チームに公開できます。',
    name: '名前',
    name_text: 'タイルとリストに表示されます。',
    ai: 'ここでの AI',
    ai_text: 'このワークスペースのすべての回答に反映されます。',
    instructions: '指示',
    instructions_text: 'ここでの進め方を二文ほどで。チャット自身の指示はその後に続きます。',
    no_settings: 'チームのオーナーとリードが変更できます。',
    no_instructions: '指示はありません。',
    saved: '保存しました。',
  },
};
