import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shell_chosen: {
    mark_unread: '未読にする',
    nothing_said_other: '{{count}} 件のチャットにはまだ発言がないため、そのままです。',
    count_other: '{{count}} 件を選択中',
    none: '選択を解除',
    gone_other: '{{count}} 件のチャットを削除しました。',
    delete_title_other: '{{count}} 件のチャットを削除しますか？',
    delete_text:
      '自分のチャットは参加者全員の画面から削除され、ほかの人のチャットからは退出します。数秒間は元に戻せます。',
  },
  move: {
    go: '{{name}} を開く',
    action: 'チャットを移動',
    title: '「{{name}}」を移動',
    into: 'プロジェクト',
    no_project: 'なし',
    open: 'ほかの人が見つけて参加できる',
    open_text: 'オフの場合、参加者にだけ見えます。',
    only: '移動後、このチャットが見えるのは参加者（{{people}}）だけです。',
    team: '移動後、参加者（{{people}}）に加え、{{team}} のチーム全員が見つけて参加し、すべて読めます。',
    project:
      '移動後、参加者（{{people}}）に加え、プロジェクト {{project}} を読める全員が見つけて参加し、すべて読めます。',
    both: '移動後、参加者（{{people}}）に加え、{{team}} のチーム全員とプロジェクト {{project}} を読める全員が見つけて参加し、すべて読めます。',
    told: '回答はプロジェクトの指示に従い、ファイルを読めます。',
    not_yours: 'このチャットを移動できるのは所有者だけです。',
    only_reads: 'このチームでは現在、閲覧のみ可能です。代わりにチャットをメンバーに引き継いでください。',
    thing_action: '移動',
    thing_open: 'チーム全員が見られる',
    thing_open_text: 'これがなければ、共有された人だけが見られます。',
    thing_only: '移動後は、共有された人だけが見られます。',
    thing_only_you: '移動後は自分だけに見えます。',
    thing_team: '移動後は、{{team}} のチーム全員と、共有された人が見られます。',
    thing_project: 'そのうちプロジェクト {{project}} を読める人には、プロジェクトのページに表示されます。',
    done: '「{{name}}」を「{{place}}」へ移動しました。',
    people_in_it_other: '{{count}} 人',
  },
};
