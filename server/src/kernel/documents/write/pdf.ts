// A text in Markdown as a PDF, set by typst with the fonts that come with the server: the same text gives the same bytes on every machine.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { WriteOrder } from '../tasks.ts';
import { picturesIn } from './images.ts';
import { parseMarkdown } from './markdown.ts';
import { type TypstProgram, toTypst } from './typst.ts';

const fontPaths = [
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/jetbrains-mono/700Bold/JetBrainsMono_700Bold.ttf'),
].map((url) => fileURLToPath(url));

/** A folder that is not there: typst finds no file but those that it is given. */
const NOWHERE = join(import.meta.dirname, 'nowhere');

/** One for all documents of the process: to read the fonts takes longer than most documents. */
const compiler = NodeCompiler.create({ workspace: NOWHERE, fontArgs: [{ fontPaths }] });

const compile = ({ source, files }: TypstProgram): Buffer => {
  try {
    for (const [path, bytes] of files) compiler.mapShadow(join(NOWHERE, path), bytes);
    return compiler.pdf({ mainFileContent: source, resetRead: true });
  } finally {
    // Nothing of a document is there for the next one, nor takes its memory.
    compiler.resetShadow();
    compiler.evictCache(0);
  }
};

export const toPdf = async ({ title, markdown, ...order }: WriteOrder): Promise<Buffer> => {
  const root = parseMarkdown(markdown);
  const pictures = await picturesIn(root, order.pictures);
  try {
    return compile(toTypst(root, { title, pictures, hasMath: true }));
  } catch {
    // One formula that cannot be set would cost the whole document: all stand as they were written then.
    return compile(toTypst(root, { title, pictures, hasMath: false }));
  }
};
