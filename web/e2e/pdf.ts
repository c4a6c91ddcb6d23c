// A PDF with so many pages, small enough to be written by hand: on each stands its number.

const objectOf = (number: number, body: string): string => `${number} 0 obj\n${body}\nendobj\n`;

export const pdfOf = (pages: number): Buffer => {
  const numbers = Array.from({ length: pages }, (_, index) => index);
  const kids = numbers.map((index) => `${4 + index * 2} 0 R`).join(' ');
  const parts = [
    objectOf(1, '<</Type/Catalog/Pages 2 0 R>>'),
    objectOf(2, `<</Type/Pages/Count ${pages}/Kids[${kids}]/MediaBox[0 0 300 400]>>`),
    objectOf(3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'),
    ...numbers.flatMap((index) => {
      const words = `BT /F 24 Tf 50 300 Td (This is sheet ${index + 1}) Tj ET`;
      const [page, content] = [4 + index * 2, 5 + index * 2];
      return [
        objectOf(page, `<</Type/Page/Parent 2 0 R/Contents ${content} 0 R/Resources<</Font<</F 3 0 R>>>>>>`),
        objectOf(content, `<</Length ${words.length}>>stream\n${words}\nendstream`),
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const places = parts.map((part) => {
    const place = text.length;
    text += part;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = parts.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows}`;
  return Buffer.from(
    `${text}${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
  );
};
