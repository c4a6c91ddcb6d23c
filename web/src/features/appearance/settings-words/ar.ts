import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  appearance_page: {
    text: 'كيف يبدو لك على كل أجهزتك.',
    density: 'الكثافة',
    density_text: 'مدى تقارب صفوف القوائم؛ وعند اللمس بالإصبع تبقى المسافة واسعة دائمًا.',
    compact: 'متقاربة',
    roomy: 'واسعة',
    letters: 'الحروف المفردة',
    letters_text: 'تعمل J وK وX حيث يكون التركيز على قائمة. أوقفها إن كنت تتحدث إلى جهازك.',
    look: 'الألوان',
    look_text: 'تأتي بها الحزم، وتُحفظ مع حسابك.',
    look_standard: 'القياسية',
    language_text: 'الجمل الصادرة عن الخادم نفسه تظهر بالإنجليزية.',
    send_text: 'المفاتيح التي ترسل ما كتبته. يبدأ مفتاح Enter وحده سطرًا جديدًا عندما لا يُرسِل.',
  },
};
