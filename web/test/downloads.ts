// What the page hands over as files. A browser would save them; there is none here, so they are gathered.

import type { TestContext } from 'node:test';

interface Download {
  readonly name: string;
  readonly bytes: Blob;
}

/** Everything that is saved until the test ends, in order. */
export const takeDownloads = ({ mock }: TestContext): readonly Download[] => {
  const saved: Download[] = [];
  let last: Blob | null = null;
  mock.method(URL, 'createObjectURL', (bytes: Blob) => {
    last = bytes;
    return 'blob:http://parley.test/1';
  });
  mock.method(URL, 'revokeObjectURL', () => undefined);
  mock.method(HTMLAnchorElement.prototype, 'click', function (this: HTMLAnchorElement) {
    if (last !== null) saved.push({ name: this.download, bytes: last });
  });
  return saved;
};
