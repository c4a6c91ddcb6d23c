// Whether a person asks to have something remembered, in so many words. Then the tool for it is on offer without a grant: the model
// decides what is meant, and the person about what is kept.

const WISHES = [
  "remember|memori[sz]e|keep in mind|don['’]t forget|do not forget",
  'merk(?:e|t)? (?:dir|euch)|merken sie sich|behalte|vergiss nicht',
  "retiens|retenez|souviens[- ]toi|souvenez[- ]vous|mémorise|n['’]oublie",
  'recuerd[ae]|acuérdate|memoriza|no olvid',
  'ricorda|ricordati|lembr[ae]|onthoud|zapamiętaj|kom ihåg|husk at|muista|hatırla|aklında tut|запомни|запам[’ʼ]ятай',
];
/** Of languages that write no spaces, or join words: anywhere. */
const WISHES_ANYWHERE = '覚えて|記憶して|忘れないで|تذك[ّ]?ر|احفظ|لا تنس|记住|記住|记得|기억해|याद रख|จำไว้';

const WISH = new RegExp(`(?<![\\p{L}\\p{N}])(?:${WISHES.join('|')})|${WISHES_ANYWHERE}`, 'iu');

export const wantsToBeRemembered = (words: string): boolean => WISH.test(words);
