// Reads one document in a thread of its own: whatever a hostile file does to the reader, it does it there, and not for long.

import { parentPort, workerData } from 'node:worker_threads';

interface Task {
  readonly kind: 'pdf' | 'docx';
  readonly bytes: Uint8Array;
}

const readPdf = async (bytes: Uint8Array): Promise<string> => {
  const { extractText, getDocumentProxy } = await import('unpdf');
  const document = await getDocumentProxy(bytes, { verbosity: 0 });
  const { text } = await extractText(document, { mergePages: false });
  return text.map((page, index) => `[page ${index + 1}]\n${page}`).join('\n\n');
};

const readDocx = async (bytes: Uint8Array): Promise<string> => {
  const { default: mammoth } = await import('mammoth');
  return (await mammoth.extractRawText({ buffer: Buffer.from(bytes) })).value;
};

const { kind, bytes } = workerData as Task;
parentPort?.postMessage(await (kind === 'pdf' ? readPdf(bytes) : readDocx(bytes)));
