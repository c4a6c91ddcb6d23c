// The parts of a DOCX that are the same in every one, or follow from what was counted while it was written.

export const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const MATH = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const LEVELS = 9;
const INDENT = 360;

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export interface Relation {
  readonly id: string;
  readonly kind: 'hyperlink' | 'image';
  readonly target: string;
}

const type = (part: string, name: string): string =>
  `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${name}+xml"/>`;

export const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${type('/word/document.xml', 'document.main')}${type('/word/styles.xml', 'styles')}${type('/word/numbering.xml', 'numbering')}${type('/word/footnotes.xml', 'footnotes')}<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

export const PACKAGE_RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`;

export const coreProperties = (title: string): string =>
  `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title></cp:coreProperties>`;

export const documentRelations = (relations: readonly Relation[]): string => {
  const fixed = ['styles', 'numbering', 'footnotes'].map(
    (name) => `<Relationship Id="${name}" Type="${REL}/${name}" Target="${name}.xml"/>`,
  );
  const own = relations.map(({ id, kind, target }) => {
    const mode = kind === 'hyperlink' ? ' TargetMode="External"' : '';
    return `<Relationship Id="${id}" Type="${REL}/${kind}" Target="${escapeXml(target)}"${mode}/>`;
  });
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${[...fixed, ...own].join('')}</Relationships>`;
};

const style = (id: string, name: string, rest: string, base = 'Normal'): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="${base}"/><w:qFormat/>${rest}</w:style>`;

const headings = [32, 28, 24, 22, 21, 21].map((size, i) =>
  style(
    `Heading${i + 1}`,
    `heading ${i + 1}`,
    `<w:pPr><w:keepNext/><w:spacing w:before="320" w:after="120"/><w:outlineLvl w:val="${i}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr>`,
  ),
);

export const STYLES = `${HEAD}<w:styles xmlns:w="${WORD}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="Microsoft YaHei" w:cs="Arial"/><w:sz w:val="21"/><w:szCs w:val="21"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="140" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${headings.join('')}${style('Quote', 'Quote', '<w:pPr><w:pBdr><w:left w:val="single" w:sz="12" w:space="8" w:color="BBBBBB"/></w:pBdr><w:ind w:left="360"/></w:pPr>')}${style('Code', 'Code', '<w:pPr><w:shd w:val="clear" w:color="auto" w:fill="F5F5F5"/><w:spacing w:line="240" w:lineRule="auto"/></w:pPr><w:rPr><w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/><w:sz w:val="18"/></w:rPr>')}${style('FootnoteText', 'footnote text', '<w:rPr><w:sz w:val="18"/></w:rPr>')}<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="0B6E6E"/><w:u w:val="single"/></w:rPr></w:style></w:styles>`;

const level = (at: number, isOrdered: boolean): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${isOrdered ? 'decimal' : 'bullet'}"/><w:lvlText w:val="${isOrdered ? `%${at + 1}.` : '•'}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${(at + 1) * INDENT}" w:hanging="${INDENT}"/></w:pPr></w:lvl>`;

const kindOfList = (id: number, isOrdered: boolean): string =>
  `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="hybridMultilevel"/>${Array.from({ length: LEVELS }, (_, at) => level(at, isOrdered)).join('')}</w:abstractNum>`;

export interface NumberedList {
  readonly isOrdered: boolean;
  readonly start: number;
  readonly level: number;
}

/** One entry for each list: each begins to count anew. */
export const numbering = (lists: readonly NumberedList[]): string => {
  const entries = lists.map(({ isOrdered, start, level }, i) => {
    const from = isOrdered
      ? `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride>`
      : '';
    return `<w:num w:numId="${i + 1}"><w:abstractNumId w:val="${isOrdered ? 1 : 0}"/>${from}</w:num>`;
  });
  return `${HEAD}<w:numbering xmlns:w="${WORD}">${kindOfList(0, false)}${kindOfList(1, true)}${entries.join('')}</w:numbering>`;
};

/** Word wants the two that separate notes from the text. */
const SEPARATORS =
  '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>';

export const footnotesPart = (notes: readonly string[]): string =>
  `${HEAD}<w:footnotes xmlns:w="${WORD}" xmlns:r="${REL}" xmlns:m="${MATH}">${SEPARATORS}${notes.map((xml, i) => `<w:footnote w:id="${i + 1}">${xml}</w:footnote>`).join('')}</w:footnotes>`;

export const documentPart = (body: string): string =>
  `${HEAD}<w:document xmlns:w="${WORD}" xmlns:r="${REL}" xmlns:m="${MATH}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1417" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr></w:body></w:document>`;

const EMU_PER_PIXEL = 9_525;
const WIDTH_EMU_MAX = 5_760_000;

export const drawing = (
  relation: string,
  n: number,
  size: { width: number; height: number },
  alt: string,
): string => {
  const wide = Math.min(WIDTH_EMU_MAX, size.width * EMU_PER_PIXEL);
  const cx = Math.round(wide);
  const cy = Math.round((wide * size.height) / size.width);
  const name = escapeXml(alt);
  return `<w:r><w:drawing><wp:inline><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${n}" name="picture ${n}" descr="${name}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${n}" name="picture ${n}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
};
