// A folder for one test, gone when the test is over.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';

/** Makes a folder that holds the given files, by path. */
export const scratch = (t: TestContext, files: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'parley-tools-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) write(root, path, text);
  return root;
};

export const write = (root: string, path: string, text: string | Uint8Array): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
