// The page of a new noun: the example feature, folders, under another name. Its words are those of the example where they name nothing,
// and neutral ones where they speak of folders, in every language.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FEATURES = 'web/src/features';
const FILES = [
  'DeleteFolder.tsx',
  'FolderList.tsx',
  'FolderRow.tsx',
  'FoldersPage.tsx',
  'NewFolder.tsx',
  'RenameFolder.tsx',
  'feature.ts',
  'palette.ts',
  'use-folder-order.ts',
];

type Key = 'text' | 'empty' | 'new_name' | 'name' | 'delete_text';

/** What the words of the example say of folders, said of anything. */
const NEUTRAL: Record<string, Record<Key, string>> = {
  en: {
    text: 'Only you see what is here.',
    empty: 'There is nothing here yet',
    new_name: 'Name of the new one',
    name: 'Name',
    delete_text: 'It goes away for good.',
  },
  de: {
    text: 'Nur du siehst, was hier ist.',
    empty: 'Hier ist noch nichts',
    new_name: 'Neuer Name',
    name: 'Name',
    delete_text: 'Das lässt sich nicht rückgängig machen.',
  },
  fr: {
    text: 'Vous seul voyez ce qui est ici.',
    empty: 'Il n’y a encore rien ici',
    new_name: 'Nouveau nom',
    name: 'Nom',
    delete_text: 'Cette action est définitive.',
  },
  es: {
    text: 'Solo tú ves lo que hay aquí.',
    empty: 'Todavía no hay nada aquí',
    new_name: 'Nombre nuevo',
    name: 'Nombre',
    delete_text: 'Esta acción no se puede deshacer.',
  },
  ja: {
    text: 'ここにあるものは、ほかの人には見えません。',
    empty: 'まだ何もありません',
    new_name: '新しい名前',
    name: '名前',
    delete_text: 'この操作は取り消せません。',
  },
  ar: {
    text: 'لا يرى غيرك ما هنا.',
    empty: 'لا يوجد شيء هنا بعد',
    new_name: 'الاسم الجديد',
    name: 'الاسم',
    delete_text: 'لا يمكن التراجع عن ذلك.',
  },
};

/** The first free number behind all that are taken: the places of links, or of lines of the palette. */
const nextPlace = (root: string, file: string, taken: RegExp): number => {
  const folders = readdirSync(join(root, FEATURES));
  const texts = folders.flatMap((folder) =>
    readdirSync(join(root, FEATURES, folder)).includes(file)
      ? [readFileSync(join(root, FEATURES, folder, file), 'utf8')]
      : [],
  );
  const places = texts.flatMap((text) => [...text.matchAll(taken)].map(([, place]) => Number(place)));
  return Math.max(0, ...places) + 10;
};

/** What is the example's own: its icons, its place in the bars, the conversations that lie in it, its part in the first request. */
const withoutOwn = (root: string, text: string): string =>
  text
    .replace(/^\/\/ Folders.*\n\n?/m, '')
    .replace(/^import \{ ALL_FOLDERS \}.*\n/m, '')
    .replace('ALL_FOLDERS', "{ query: { limit: '200' } }")
    .replaceAll(", 'GET /api/v1/channels'", '')
    .replace('Folder as FolderIcon, Pencil,', 'Pencil, Shapes,')
    .replaceAll('<FolderIcon', '<Shapes')
    .replaceAll('FolderOpen', 'Shapes')
    .replace("{ Folder } from 'lucide-react'", "{ Shapes } from 'lucide-react'")
    .replace('icon: Folder,', 'icon: Shapes,')
    .replace(
      'icon: none, order: 40, needs',
      `icon: none, order: ${nextPlace(root, 'feature.ts', /bar: 'settings'[^}]*order: (\d+)/g)}, needs`,
    )
    .replace('order: 90,', `order: ${nextPlace(root, 'palette.ts', /order: (\d+)/g)},`);

const wordsOf = (text: string, language: string, title: string): string => {
  const neutral = { ...NEUTRAL[language], title };
  return Object.entries(neutral).reduce(
    (all, [key, said]) => all.replace(new RegExp(`^(    ${key}: ).*$`, 'm'), `$1'${said}',`),
    text,
  );
};

interface Names {
  readonly plural: string;
  readonly singular: string;
  /** As people read it. */
  readonly title: string;
}

/** The files of the feature, by path. `renamed` puts the new name in the place of the example's. */
export const pageFiles = (
  root: string,
  { plural, singular, title }: Names,
  renamed: (text: string) => string,
): Record<string, string> => {
  const read = (file: string): string => readFileSync(join(root, FEATURES, 'folders', file), 'utf8');
  const nameOf = (file: string): string => renamed(file.replace('use-folder-', `use-${singular}-`));
  const code = FILES.map((file) => [nameOf(file), renamed(withoutOwn(root, read(file)))]);
  const words = Object.keys(NEUTRAL).map((language) => [
    `words/${language}.ts`,
    renamed(wordsOf(read(`words/${language}.ts`), language, title)),
  ]);
  return Object.fromEntries(
    [...code, ...words].map(([file, text]) => [`${FEATURES}/${plural}/${file}`, text ?? '']),
  );
};
