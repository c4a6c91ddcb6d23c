/** Rows of fields; quoted fields may hold commas, quotes and line breaks. */
export const parse = (text) => {
  const rows = [];
  let [row, field, isQuoted] = [[], '', false];
  const endField = () => {
    row.push(field.trim());
    field = '';
  };
  const endRow = () => {
    endField();
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      field += '"';
      at++;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) field += sign;
    else if (sign === ',' || sign === ';' || sign === '\t') endField();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') field += sign;
  }
  endRow();
  return rows;
};

const numberIn = (text) => (text === '' || Number.isNaN(Number(text)) ? null : Number(text));

/** The first row names the columns; a column is one of numbers when every filled field is a number. */
export const tableOf = (text) => {
  const [names = [], ...rows] = parse(text);
  const columns = names.map((name, place) => {
    const fields = rows.map((row) => row[place] ?? '');
    const isNumeric = fields.some(Boolean) && fields.every((one) => one === '' || numberIn(one) !== null);
    return { name: name || `#${place + 1}`, isNumeric, values: isNumeric ? fields.map(numberIn) : fields };
  });
  return { columns, count: rows.length };
};
