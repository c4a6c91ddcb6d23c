// What a question is about, by the words in it: beginnings of words in six languages. A space after one means the whole word.

const TABLE = {
  secret:
    'system prompt|your instructions|your rules|your api key|ignore all|ignore previous|ignore your|ignore the above|password|passwort|systemprompt|deine anweisung|ignorier|geheim|mot de passe|tes instructions|ignore tes|ignore toutes|contraseña|tus instrucciones|ignora |パスワード|システムプロンプト|指示を無視|秘密|كلمة المرور|كلمة السر|تعليماتك|تجاهل',
  memory:
    'what did i |do you remember|did i say|did i ask|was habe ich|erinnerst du|habe ich gesagt|ai je dit|ai je demandé|te souviens|qué he dicho|he preguntado|recuerdas|覚えて|さっき何|أتذكر|تتذكر|ماذا قلت|ماذا سألت',
  markdown:
    'markdown|formatting|formatierung|formatier|mise en forme|formato|書式|マークダウン|ماركداون|تنسيق',
  diagram:
    'diagram|flowchart|flow chart|mermaid|chart |draw |sketch|schaubild|ablaufplan|zeichne|skizz|schéma|organigramme|dessine|dibuja|esquema|gráfico|図|ダイアグラム|フローチャート|مخطط|رسم بياني|ارسم',
  formula:
    'formula|equation|latex|maths|math |formel|gleichung|équation|formule|fórmula|ecuación|数式|方程式|公式|معادلة|صيغة|رياضي',
  code: 'code|program|function in|script |snippet|quelltext|programm|programme|código|programa|コード|プログラム|関数|برنامج|شيفرة|كود|برمجي|python|javascript|typescript|rust |golang|java |kotlin|swift |ruby |php |sql |bash |html |c++|c# ',
  table: 'table|tabelle|tabellarisch|tableau|tabla|表に|表で|表を|一覧表|جدول',
  poem: 'poem|haiku|verse |rhyme|gedicht|reim|poème|poeme|poesía|poema|rima|詩|俳句|قصيدة|شعر',
  joke: 'joke|funny|witz|lustig|blague|drôle|chiste|broma|ジョーク|冗談|笑|نكتة|اضحك',
  branch:
    'branch|another version|regenerat|versions |verzweig|zweig|andere version|fassung|embranch|autre version|régénér|ramifica|otra versión|ramas|分岐|枝|別のバージョン|再生成|فرع|تفرع|نسخة أخرى',
  cite: 'citation|cite |source |sources |eine quelle|die quelle|quellen|zitat|zitier|citer |cita |citas |fuente|出典|引用|مصدر|اقتباس|استشهد',
  tool: 'tool|werkzeug|outil|herramienta|ツール|道具|أداة|أدوات',
  translate: 'translat|übersetz|traduire|traduis|traduction|traduc|traducir|翻訳|訳して|ترجم',
  summarise: 'summar|sum up|tl dr|tldr|zusammenfass|fass |résum|resum|要約|まとめて|لخص|تلخيص|ملخص',
  compare:
    ' vs |versus|compare|difference between|vergleich|unterschied|compar|différence|diferencia|比較|比べ|違い|قارن|مقارنة|الفرق',
  plan: 'plan |planning|roadmap|to do list|checklist|steps to|plane |fahrplan|checkliste|schritte|planifi|étapes|prévois|pasos|lista de|計画|予定|手順|خطة|خطط|خطوات',
  can: 'what can you|can you do|help|what do you do|how does this work|was kannst|hilfe|wie geht das|wie funktioniert|que peux tu|que sais tu|aide |aidez|comment ça marche|qué puedes|qué sabes|ayuda|cómo funciona|何ができ|できること|使い方|助けて|ماذا يمكنك|ماذا تستطيع|ماذا تعرف|مساعدة|ساعدني|كيف يعمل',
  connect:
    'api key|real model|provider|connect|openai|anthropic|ollama|gemini|schlüssel|echtes modell|anbieter|verbinde|clé |vrai modèle|fournisseur|connecter|clave|modelo de verdad|proveedor|conectar|本物のモデル|プロバイダ|接続|キー|مفتاح|نموذج حقيقي|مزود|ربط',
  who: 'who are you|what are you|your name|are you a |are you real|are you human|wer bist|was bist|wie heißt|bist du|qui es tu|qui êtes|ton nom|es tu |quién eres|qué eres|tu nombre|eres |誰ですか|あなたは|名前は|何者|من أنت|من انت|ما أنت|اسمك|هل أنت',
  feeling:
    'how are you|how is it going|how do you do|wie geht es dir|wie geht s|ça va|comment vas|cómo estás|qué tal|元気|調子|كيف حالك|كيف الحال',
  thanks: 'thank|thx|danke|vielen dank|merci|gracias|ありがと|感謝|شكر',
  bye: 'bye|goodbye|see you|good night|tschüss|auf wiedersehen|gute nacht|au revoir|bonne nuit|adiós|hasta luego|buenas noches|さようなら|おやすみ|またね|وداع|مع السلامة|تصبح على خير',
  time: 'what time|the time|what date|which day|what day|today s date|wie spät|uhrzeit|welcher tag|datum|quelle heure|quel jour|quelle date|qué hora|qué día|fecha|何時|何日|今日の日付|كم الساعة|الوقت|التاريخ|اليوم هو',
  more: 'go on|continue|more |and then|keep going|another one|weiter|mehr |und dann|noch ein|continue|encore|la suite|et ensuite|plus |sigue|continúa|más |otra vez|otro |続け|続き|もっと|それから|أكمل|واصل|تابع|المزيد|ثم ماذا',
  why: 'why|really|how come|warum|wieso|weshalb|wirklich|pourquoi|vraiment|por qué|de verdad|なぜ|どうして|本当に|لماذا|حقا|لم ذلك',
  opinion:
    'should we|should i|what do you think|your opinion|is it good|is it worth|good idea|sollten wir|sollen wir|soll ich|was hältst|was meinst|deine meinung|gute idee|devrions|devrais|qu en penses|ton avis|bonne idée|deberíamos|debería|qué opinas|qué piensas|tu opinión|buena idea|べき|どう思|意見|هل ينبغي|هل يجب|ما رأيك|رأيك|فكرة جيدة',
} as const;

export type Intent =
  | keyof typeof TABLE
  | 'mail'
  | 'ideas'
  | 'trip'
  | 'home'
  | 'greeting'
  | 'emoji'
  | 'empty'
  | 'unknown';

interface Stem {
  readonly text: string;
  readonly isWhole: boolean;
}

const stemsOf = (list: string): Stem[] =>
  list.split('|').map((text) => ({ text, isWhole: /[\u0600-\u9fff]/.test(text) }));

const STEMS = Object.entries(TABLE).map(
  ([intent, list]) => [intent as keyof typeof TABLE, stemsOf(list)] as const,
);

/** What the page offers a newcomer as first questions: each of these lists has to have a word in the question. */
const PREPARED: ReadonlyArray<readonly [Intent, readonly Stem[][]]> = (
  [
    [
      'mail',
      'e mail|email|mail |correo|メール|رسالة|بريد',
      'meeting|treffen|termin|besprechung|réunion|reunión|打ち合わせ|会議|اجتماع',
    ],
    ['ideas', 'idea|idee|idée|アイデア|過ごし方|فكرة|أفكار', 'team|équipe|equipo|チーム|فريق'],
    ['trip', 'lisbon|lissabon|lisbonne|lisboa|リスボン|لشبون'],
    [
      'home',
      'work from home|working from home|work at home|home office|remote work|work remotely|heimarbeit|homeoffice|zu hause arbeit|hause arbeiten|télétravail|travailler à la maison|semaine à la maison|teletrabaj|desde casa|在宅|リモートワーク|من المنزل|من البيت|عن بعد',
    ],
  ] as const
).map(([intent, ...lists]) => [intent, lists.map(stemsOf)] as const);

const GREETINGS =
  'hi |hello|hey|good morning|good evening|good afternoon|hallo|guten |moin|servus|grüß|bonjour|bonsoir|salut|coucou|hola|buenos |buenas |こんにちは|おはよう|こんばんは|やあ|はじめまして|مرحب|أهلا|السلام عليكم|صباح|مساء';
const GREETING_STEMS = stemsOf(GREETINGS);
const GREETING_CHARACTERS_MAX = 40;
/** In a longer question these words mean something else. */
const FOLLOW_UPS: Partial<Record<Intent, { characters: number; words: number }>> = {
  more: { characters: 28, words: 3 },
  why: { characters: 18, words: 2 },
};
/** Of a language that writes no spaces. */
const UNSPACED_CHARACTERS_MAX = 10;
const READ_CHARACTERS_MAX = 1_000;

/** Small letters, one space between words and around them all, no marks; signs of names of languages stay. */
export const plainly = (text: string): string =>
  ` ${text
    .slice(0, READ_CHARACTERS_MAX)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()} `;

const has = (plain: string, stems: readonly Stem[]): boolean =>
  stems.some(({ text, isWhole }) => plain.includes(isWhole || text.startsWith(' ') ? text : ` ${text}`));

/** How long a question may be that means this. */
const lengthOf = (plain: string, intent: Intent): number => {
  const most = FOLLOW_UPS[intent];
  if (!most) return Number.POSITIVE_INFINITY;
  if (/[\u3040-\u30ff]/.test(plain)) return UNSPACED_CHARACTERS_MAX;
  return plain.trim().split(' ').length > most.words ? 0 : most.characters;
};

const isGreeting = (plain: string): boolean =>
  plain.length < GREETING_CHARACTERS_MAX &&
  GREETING_STEMS.some(({ text }) => plain.trimStart().startsWith(text));

export const intentOf = (question: string): Intent => {
  const plain = plainly(question);
  if (plain.trim() === '') return question.trim() === '' ? 'empty' : 'emoji';
  const isAsked = (intent: keyof typeof TABLE): boolean =>
    STEMS.some(([name, stems]) => name === intent && has(plain, stems));
  if (isAsked('secret')) return 'secret';
  const prepared = PREPARED.find(([, lists]) => lists.every((stems) => has(plain, stems)));
  if (prepared) return prepared[0];
  const found = STEMS.find(
    ([name, stems]) => has(plain, stems) && plain.trim().length <= lengthOf(plain, name),
  )?.[0];
  if (isGreeting(plain) && (found === undefined || found === 'opinion' || found === 'more'))
    return 'greeting';
  return found ?? 'unknown';
};
