import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  sharing: {
    owner: 'オーナー',
    editor: '編集可',
    viewer: '閲覧可',
    all_of_team: 'チーム {{name}} の全員にも見えます。',
    role_of: '{{name}} のロール',
    last_owner:
      'ただ一人のオーナーです。外したり役割を変えたりするには、先に別の人をオーナーにしてください。',
    remove_named: '{{name}} を外す',
    remove_title: '{{name}} を外しますか？',
    remove_text: '外すと見られなくなります。',
    remove_project:
      'プロジェクトとその中身を見られなくなります。自分で参加したチャットから抜け、本人のものはプロジェクトから外れます。',
    remove_role: 'ここでのロールを失います。チーム {{name}} の全員には引き続き見えます。',
    remove_self_title: '自分を外しますか？',
    remove_self: '編集できなくなり、チームに見える場合にだけ見られます。オーナーはあなたを再び追加できます。',
    add_person: '人またはチームを追加',
    found: '検索結果',
    none_found: 'この名前の人はいません',
    title: '「{{name}}」を共有',
    text: '追加した人は自分の一覧で見つけられます。',
    people: '共有している相手',
    seen_by: '見られる人',
    private: '下の人だけ',
    team: 'チーム {{name}} の全員',
    move: '移動…',
    copy: 'リンクをコピー',
    copied: 'リンクをコピーしました。見る権限のある人が開けます。',
    share: '共有',
    more_projects: 'ここにあるのは一部です。ほかは名前で探せます。',
  },
};
