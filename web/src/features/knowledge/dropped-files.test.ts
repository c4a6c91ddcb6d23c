import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesIn } from './dropped-files.ts';

const fileEntry = (name: string) => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (onFile: (file: File) => void) => onFile(new File(['x'], name)),
});

/** As browsers read a folder: two at a time, and nothing at the end. */
const folderEntry = (name: string, inner: readonly unknown[]) => ({
  name,
  isFile: false,
  isDirectory: true,
  createReader: () => {
    const left = [...inner];
    return { readEntries: (onRead: (entries: unknown[]) => void) => onRead(left.splice(0, 2)) };
  },
});

const item = (entry: object | null, file: File | null = null, kind = 'file') => ({
  kind,
  getAsFile: () => file,
  webkitGetAsEntry: () => entry as never,
});

const namesIn = async (...items: ReturnType<typeof item>[]): Promise<string[]> =>
  (await filesIn(items)).map(({ name }) => name);

test('a folder gives all files in it and in its folders, however many parts it is read in', async () => {
  const deep = folderEntry('deep', ['d', 'e'].map(fileEntry));
  const folder = folderEntry('garden', [...['a', 'b', 'c'].map(fileEntry), deep]);
  assert.deepEqual(await namesIn(item(folder), item(fileEntry('f'))), ['a', 'b', 'c', 'd', 'e', 'f']);
});

test('what the system hides is left out, with all that is in it', async () => {
  const git = folderEntry('.git', [fileEntry('config')]);
  const folder = folderEntry('garden', [git, fileEntry('.DS_Store'), fileEntry('roses')]);
  assert.deepEqual(await namesIn(item(folder)), ['roses']);
});

test('a browser that knows no entries gives the files themselves, and text that is dropped is none', async () => {
  const plain = item(null, new File(['x'], 'roses.txt'));
  assert.deepEqual(await namesIn(plain, item(null, null, 'string'), item(null)), ['roses.txt']);
});
