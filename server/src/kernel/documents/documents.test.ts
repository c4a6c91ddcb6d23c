import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOfDocument } from './index.ts';

/** The smallest PDF that says something. */
const pdf = (words: string): Buffer => {
  const stream = `BT /F1 24 Tf 20 100 Td (${words}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer << /Root 1 0 R /Size 6 >>\n%%EOF`);
};

test('plain text is read as it is, and pictures have none', async () => {
  assert.equal(await textOfDocument(Buffer.from('Grüße'), 'text/plain'), 'Grüße');
  assert.equal(await textOfDocument(Buffer.from('{}'), 'application/json'), '{}');
  assert.equal(await textOfDocument(Buffer.from('x'), 'image/png'), null);
});

test('a PDF is read page by page', async () => {
  assert.match(
    (await textOfDocument(pdf('Hello reader'), 'application/pdf')) ?? '',
    /\[page 1\]\nHello reader/,
  );
});

test('a file that is not what it says has no text, and harms nobody', async () => {
  assert.equal(await textOfDocument(Buffer.from('%PDF-1.7 nonsense'), 'application/pdf'), null);
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  assert.equal(await textOfDocument(Buffer.from('PK nonsense'), type), null);
});
