// From the tree of a text to what React draws, without a tree of elements between the two: what usually makes that one knows every element of
// HTML and SVG and weighs a third of all that a text needs.

import { createElement, type ElementType, Fragment, type JSX, type ReactNode } from 'react';

/** The part of a syntax tree that matters here. */
export interface Node {
  readonly type: string;
  readonly value?: string | undefined;
  readonly depth?: number | undefined;
  readonly lang?: string | null | undefined;
  readonly url?: string | undefined;
  readonly title?: string | null | undefined;
  readonly alt?: string | null | undefined;
  readonly identifier?: string | undefined;
  readonly ordered?: boolean | null | undefined;
  readonly start?: number | null | undefined;
  readonly spread?: boolean | null | undefined;
  readonly checked?: boolean | null | undefined;
  readonly align?: ReadonlyArray<'left' | 'right' | 'center' | null> | null | undefined;
  readonly children?: readonly Node[] | undefined;
  /** What a kind of our own is drawn as. */
  readonly data?:
    | { readonly hName?: string | undefined; readonly hProperties?: object | undefined }
    | undefined;
}

export type Components = {
  readonly [K in keyof JSX.IntrinsicElements]?: ElementType<JSX.IntrinsicElements[K]>;
};

interface Drawing {
  readonly components: Components;
  readonly root: Node;
  /** By name, once one of them was asked for. */
  definitions: ReadonlyMap<string, Node> | null;
  /** The names of footnotes in the order in which the text first calls them. */
  readonly footnotes: string[];
}

const NO_CHILDREN: readonly Node[] = [];
const childrenOf = ({ children = NO_CHILDREN }: Node): readonly Node[] => children;

const element = (
  { components }: Drawing,
  tag: string,
  props: object | null,
  children: readonly ReactNode[],
): ReactNode =>
  createElement<object>(
    ((components as Record<string, ElementType<object> | undefined>)[tag] ?? tag) as ElementType<object>,
    props,
    ...children,
  );

/** Elements of a block stand on lines of their own, so that a copy of their text has a space between two words. */
const lines = (nodes: readonly ReactNode[]): ReactNode[] => ['\n', ...nodes.flatMap((node) => [node, '\n'])];

const nameOf = ({ identifier = '' }: Node): string => identifier.toUpperCase();

const isDefinition = ({ type }: Node): boolean => type === 'definition' || type === 'footnoteDefinition';

const keyOf = (kind: string, name: string): string => `${kind} ${name}`;

const collect = (node: Node, found: Map<string, Node>): Map<string, Node> => {
  const key = keyOf(node.type, nameOf(node));
  // Of two with one name the first counts.
  if (isDefinition(node) && !found.has(key)) found.set(key, node);
  for (const child of childrenOf(node)) collect(child, found);
  return found;
};

const definitionOf = (drawing: Drawing, kind: string, name: string): Node | undefined => {
  drawing.definitions ??= collect(drawing.root, new Map());
  return drawing.definitions.get(keyOf(kind, name));
};

const drawAll = (drawing: Drawing, node: Node): ReactNode[] => {
  const nodes = childrenOf(node);
  return nodes.flatMap((child, index): ReactNode | ReactNode[] => {
    // What is indented below a line that was ended on purpose is not indented.
    if (child.type === 'text' && nodes[index - 1]?.type === 'break')
      return child.value?.replace(/^[\t ]+/, '');
    return draw(drawing, child) ?? [];
  });
};

const isLoose = ({ spread, children = NO_CHILDREN }: Node): boolean => spread ?? children.length > 1;

const item = (drawing: Drawing, node: Node, isWide: boolean): ReactNode => {
  const mark =
    typeof node.checked === 'boolean'
      ? [element(drawing, 'input', { type: 'checkbox', checked: node.checked, disabled: true }, [])]
      : [];
  const nodes = childrenOf(node);
  const [first] = nodes;
  const blocks =
    mark.length > 0 && first?.type !== 'paragraph' ? [{ type: 'paragraph', children: [] }, ...nodes] : nodes;
  const drawn = blocks.flatMap((block, index): ReactNode[] => {
    const isParagraph = block.type === 'paragraph';
    const before = isWide || index > 0 || !isParagraph ? ['\n'] : [];
    if (!isParagraph) return [...before, ...drawAll(drawing, { type: 'item', children: [block] })];
    const words = drawAll(drawing, block);
    const marked =
      index > 0 || mark.length === 0 ? words : [...mark, ...(words.length > 0 ? [' '] : []), ...words];
    return [...before, ...(isWide ? [element(drawing, 'p', null, marked)] : marked)];
  });
  const last = blocks.at(-1);
  return element(
    drawing,
    'li',
    null,
    last && (isWide || last.type !== 'paragraph') ? [...drawn, '\n'] : drawn,
  );
};

const list = (drawing: Drawing, node: Node): ReactNode => {
  const items = childrenOf(node);
  const isWide = node.spread === true || items.some(isLoose);
  return element(
    drawing,
    node.ordered === true ? 'ol' : 'ul',
    typeof node.start === 'number' && node.start !== 1 ? { start: node.start } : null,
    lines(items.map((one) => item(drawing, one, isWide))),
  );
};

const table = (drawing: Drawing, node: Node): ReactNode => {
  const row = (one: Node, tag: 'th' | 'td'): ReactNode => {
    const cells = childrenOf(one);
    const columns = node.align ?? cells.map(() => null);
    return element(
      drawing,
      'tr',
      null,
      columns.map((align, index) => {
        const cell = cells[index];
        const props = align ? { style: { textAlign: align } } : null;
        return element(drawing, tag, props, cell ? drawAll(drawing, cell) : []);
      }),
    );
  };
  const [head, ...body] = childrenOf(node);
  const parts = head ? [element(drawing, 'thead', null, [row(head, 'th')])] : [];
  if (body.length > 0)
    parts.push(
      element(
        drawing,
        'tbody',
        null,
        body.map((one) => row(one, 'td')),
      ),
    );
  return element(drawing, 'table', null, parts);
};

const code = (drawing: Drawing, text: string, className: string | undefined): ReactNode =>
  element(drawing, 'code', className === undefined ? null : { className }, [text]);

const fence = (drawing: Drawing, { value = '', lang }: Node): ReactNode => {
  const [language] = lang?.split(/\s+/) ?? [];
  return element(drawing, 'pre', null, [
    code(drawing, value && `${value}\n`, language === undefined ? undefined : `language-${language}`),
  ]);
};

/** As CommonMark writes them: of what an address may not hold, a parser of addresses makes something else. */
const addressOf = ({ url = '' }: Node): string => url.replaceAll(/["[\\\]^`{|}]/g, encodeURIComponent);

const link = (drawing: Drawing, node: Node, target: Node): ReactNode =>
  element(
    drawing,
    'a',
    { href: addressOf(target), title: target.title ?? undefined },
    drawAll(drawing, node),
  );

const picture = (drawing: Drawing, { alt }: Node, target: Node): ReactNode =>
  element(
    drawing,
    'img',
    { src: addressOf(target), alt: alt ?? undefined, title: target.title ?? undefined },
    [],
  );

const footnoteMark = (drawing: Drawing, node: Node): ReactNode => {
  const name = nameOf(node);
  if (!drawing.footnotes.includes(name)) drawing.footnotes.push(name);
  return element(drawing, 'sup', null, [String(drawing.footnotes.indexOf(name) + 1)]);
};

/** What the marks stand for. A footnote may call others, which then come after it. */
const footnotes = (drawing: Drawing): ReactNode => {
  const items: ReactNode[] = [];
  for (const name of drawing.footnotes) {
    const definition = definitionOf(drawing, 'footnoteDefinition', name);
    if (definition) items.push(element(drawing, 'li', null, lines(drawAll(drawing, definition))));
  }
  if (items.length === 0) return null;
  return element(drawing, 'section', { className: 'footnotes' }, [
    element(drawing, 'h2', { className: 'sr-only' }, ['Footnotes']),
    '\n',
    element(drawing, 'ol', null, lines(items)),
    '\n',
  ]);
};

/** What is one element around what it holds. */
const PLAIN: Readonly<Record<string, string>> = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  thematicBreak: 'hr',
};

type Draw = (drawing: Drawing, node: Node) => ReactNode | ReactNode[];

const DRAWN: Readonly<Record<string, Draw>> = {
  text: (_, { value }) => value,
  // HTML is the text that was typed.
  html: (_, { value }) => value,
  break: (drawing) => [element(drawing, 'br', null, []), '\n'],
  heading: (drawing, node) => element(drawing, `h${node.depth}`, null, drawAll(drawing, node)),
  blockquote: (drawing, node) => element(drawing, 'blockquote', null, lines(drawAll(drawing, node))),
  list,
  table,
  code: fence,
  inlineCode: (drawing, { value = '' }) => code(drawing, value.replaceAll(/\r?\n|\r/g, ' '), undefined),
  inlineMath: (drawing, { value = '' }) => code(drawing, value, 'language-math math-inline'),
  math: (drawing, { value = '' }) =>
    element(drawing, 'pre', null, [code(drawing, value, 'language-math math-display')]),
  link: (drawing, node) => link(drawing, node, node),
  image: (drawing, node) => picture(drawing, node, node),
  linkReference: (drawing, node) =>
    link(drawing, node, definitionOf(drawing, 'definition', nameOf(node)) ?? node),
  imageReference: (drawing, node) =>
    picture(drawing, node, definitionOf(drawing, 'definition', nameOf(node)) ?? node),
  footnoteReference: footnoteMark,
  definition: () => null,
  footnoteDefinition: () => null,
};

const draw = (drawing: Drawing, node: Node): ReactNode | ReactNode[] => {
  const own = DRAWN[node.type];
  if (own) return own(drawing, node);
  const tag = PLAIN[node.type] ?? node.data?.hName;
  return tag === undefined
    ? null
    : element(drawing, tag, node.data?.hProperties ?? null, drawAll(drawing, node));
};

/** `components` draw the elements that are named in them. */
export const drawMarkdown = (root: Node, components: Components): ReactNode => {
  const drawing: Drawing = { components, root, definitions: null, footnotes: [] };
  const blocks = drawAll(drawing, root);
  const notes = footnotes(drawing);
  const all = notes === null ? blocks : [...blocks, notes];
  return createElement(
    Fragment,
    null,
    ...all.flatMap((block, index) => (index > 0 ? ['\n', block] : [block])),
  );
};
