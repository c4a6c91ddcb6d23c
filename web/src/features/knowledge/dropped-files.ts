// Files and whole folders that are dropped on the page.

const FILES_MAX = 2_000;

/** As much of a browser's entry as is read here. */
interface Entry {
  readonly name: string;
  readonly isFile: boolean;
  readonly isDirectory: boolean;
}

interface FileEntry extends Entry {
  file(onFile: (file: File) => void, onFailed: (error: unknown) => void): void;
}

interface FolderEntry extends Entry {
  createReader(): {
    readEntries(onRead: (entries: Entry[]) => void, onFailed: (error: unknown) => void): void;
  };
}

const isFile = (entry: Entry): entry is FileEntry => entry.isFile;
const isFolder = (entry: Entry): entry is FolderEntry => entry.isDirectory;

/** What an operating system keeps for itself (.DS_Store, .git) is no document. */
export const isHidden = ({ name }: { readonly name: string }): boolean => name.startsWith('.');

/** A reader gives a part of the folder at a time, and nothing at the end. */
const entriesOf = async (folder: FolderEntry): Promise<Entry[]> => {
  const reader = folder.createReader();
  const all: Entry[] = [];
  for (;;) {
    const part = await new Promise<Entry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return all;
    all.push(...part);
  }
};

const walk = async (entry: Entry, found: File[]): Promise<void> => {
  if (isHidden(entry) || found.length >= FILES_MAX) return;
  if (isFile(entry)) found.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
  if (isFolder(entry)) for (const inner of await entriesOf(entry)) await walk(inner, found);
};

interface DroppedItem {
  readonly kind: string;
  getAsFile(): File | null;
  webkitGetAsEntry(): Entry | null;
}

/** Must be called while the drop is handled: afterwards the browser has forgotten what was dropped. */
export const filesIn = async (items: Iterable<DroppedItem>): Promise<File[]> => {
  const dropped = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found: File[] = [];
  for (const { entry, file } of dropped) {
    if (entry) await walk(entry, found);
    else if (file && !isHidden(file)) found.push(file);
  }
  return found;
};
