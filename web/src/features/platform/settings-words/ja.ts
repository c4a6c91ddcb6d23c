import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  platform: {
    text: '全員に対するこのサーバーの動作です。変更はすぐに反映されます。',
    public: '全員に公開',
    public_text: 'サインインしている人は誰でも知ることができます。',
    limits: '制限',
    limits_text: '推測や大量送信を抑えます。管理者だけに見えます。',
    none: 'なし',
    saved: '設定を保存しました。',
    reset_to: '既定値に戻す：{{value}}',
    reset_named: '既定値に戻す：{{name}}',
    service_name: { name: 'サービス名', text: 'サインインページとタイトルに表示されます。' },
    allow_registration: { name: '新規登録の受付', text: '誰でも自分でアカウントを作成できます。' },
    invited_may_register: {
      name: '招待された人の登録',
      text: 'チームへの招待メールを受け取った人は、新規登録を受け付けていない場合でもアカウントを作成できます。',
    },
    require_approval: {
      name: '新規アカウントの承認',
      text: '新しいアカウントは、管理者が有効にするまで待ちます。',
    },
    retention_ttl_days: {
      name: '削除済みチャンネルの保持（日）',
      text: 'この日数のあと完全に消去されます。0ならすぐに削除します。',
    },
    workspace_retention_min_days: {
      name: '最短の保持期間（日）',
      text: 'ワークスペースは、この日数より早く静かなチャットを消すことはできません。',
    },
    workspace_retention_max_days: {
      name: '最長の保持期間（日）',
      text: 'どのワークスペースでも、静かなチャットはこの日数で完全に消えます（設定の 1 週間後から）。空欄なら各ワークスペースに任せます。',
    },
    default_model: { name: '既定のモデル', text: '誰も選んでいないときに応答するモデルです。' },
    allow_byok: { name: '個人のプロバイダーキー', text: '各自がAIプロバイダーのキーを持ち込めます。' },
    max_upload_mb: { name: 'アップロードの上限（MiB）', text: 'アップロードできる最大のファイルです。' },
    user_storage_mb: {
      name: '1人あたりの保存容量（MiB）',
      text: '1人がファイルとして保存できる量です。',
    },
    user_knowledge_bases: {
      name: '1人あたりのナレッジベース数',
      text: '1人が持てるナレッジベースの数です。',
    },
    user_knowledge_documents: {
      name: '1人あたりの文書数',
      text: '1人がナレッジベースに追加できる文書の数です。',
    },
    team_knowledge_bases: {
      name: 'チームあたりのナレッジベース数',
      text: '1つのチームが持てるナレッジベースの数です。',
    },
    team_knowledge_documents: {
      name: 'チームあたりの文書数',
      text: '1つのチームのナレッジベース全体で持てる文書の数です。',
    },
    team_knowledge_mb: {
      name: 'チームあたりのナレッジ容量（MiB）',
      text: '1つのチームのナレッジベースの文書全体が占めてよい容量です。',
    },
    allow_user_packages: {
      name: '個人のパッケージ',
      text: 'パッケージをインストールできる人は、自分とチームのためにインストールできます。',
    },
    packages_allow_unsigned: {
      name: '署名のないパッケージ',
      text: '信頼された鍵で署名されていないパッケージも有効にできます。',
    },
    packages_trusted_keys: {
      name: 'パッケージの信頼された鍵',
      text: '1 行に 1 つ：鍵の名前と、base64 の ed25519 公開鍵。',
    },
    memory_enabled: { name: '記憶', text: 'ペルソナが人について覚えることを許可します。' },
    auto_summarize: {
      name: '自動要約',
      text: 'チャットがモデルの読み取れる量を超えると、要約がチャットに書き込まれ、以降の回答はそこから始まります。',
    },
    oidc_team_claim: {
      name: 'ID プロバイダーからのチーム',
      text: 'チームをハンドルで示すクレーム。sailors:lead のように役割も付けられます。サインインするとチームに参加し、クレームから消えると抜けます。',
    },
    auto_create_accounts: {
      name: '初回に新しいアカウントを作成',
      text: 'ID プロバイダーまたは証明書で初めてサインインした人にアカウントを作成します。',
    },
    oidc_link_domains: {
      name: 'メールでアカウントを結び付ける',
      text: 'コンマ区切りのドメイン。ID プロバイダーが確認したこのドメインのアドレスは、それを持つ既存のアカウントを開きます。空欄なら結び付けません。',
    },
    refuse_common_passwords: {
      name: 'よくあるパスワードを拒否',
      text: 'よく使われるパスワードの一覧にあるものは、新しいパスワードにできません。',
    },
    login_failures_per_account: {
      name: 'アカウントごとのサインイン失敗数',
      text: '15分間にこの回数を超えると、以降の試行を拒否します。',
    },
    login_failures_per_address: {
      name: 'アドレスごとのサインイン失敗数',
      text: '1つのネットワークアドレスから15分間に許される回数です。',
    },
    registrations_per_minute: { name: '1分あたりの登録数', text: '1つのネットワークアドレスから。' },
    api_rate_per_minute: { name: '1分あたりのAPIリクエスト数', text: '1人あたり。' },
    completion_rate_per_minute: { name: '1分あたりのAI応答数', text: '1人あたり。' },
    user_cost_per_month: {
      name: '1人あたりの月間費用（USD）',
      text: 'プラットフォームのキーによる回答に1人が1か月に使える費用です。空欄なら無制限です。',
    },
    user_tokens_per_month: {
      name: '1人あたりの月間トークン数',
      text: 'プラットフォームのキーで1人が使えるトークン数です。空欄なら無制限です。',
    },
    platform_cost_per_month: {
      name: '月間費用（USD）',
      text: 'プラットフォームのキーによるすべての回答の合計費用の上限です。空欄なら無制限です。',
    },
    platform_tokens_per_month: {
      name: '月間トークン数',
      text: 'プラットフォームのキーで全員が使えるトークン数の合計です。空欄なら無制限です。',
    },
    backup_schedule: {
      name: '自動バックアップ',
      text: 'off（しない）、daily（毎日）、weekly（毎週）。実行は 03:00 UTC です。',
    },
    backup_keep: {
      name: '保存するバックアップ数',
      text: '自動で作成されたバックアップをいくつ残すかを決めます。',
    },
    provider_silence_seconds: {
      name: 'プロバイダーの待ち時間（秒）',
      text: 'AI プロバイダーの応答が途切れてから、あきらめるまでの時間です。',
    },
  },
};
