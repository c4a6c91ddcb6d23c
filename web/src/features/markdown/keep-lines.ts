// A line break in a message is meant, whether a person or a model wrote it: Markdown's rule, which makes a space of it, is for
// files that are wrapped by an editor.

/** The part of a syntax tree that matters here. */
interface Node {
  type: string;
  value?: string;
  data?: { readonly hName?: string | undefined } | undefined;
  children?: Node[];
}

/** Not Markdown's own `break`: what follows one of those would lose the spaces that it begins with, code included. */
const LINE_END: Node = { type: 'lineEnd', data: { hName: 'br' } };

const splitLines = (text: string): Node[] =>
  text
    .split(/[\t ]*\r?\n[\t ]*/)
    .flatMap((line, index) => [
      ...(index > 0 ? [LINE_END] : []),
      ...(line === '' ? [] : [{ type: 'text', value: line }]),
    ]);

/** A line that was ended stays ended. Code and formulas are no text here, and keep theirs by themselves. */
export const keepLines = (node: Node): void => {
  if (!node.children) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text' && child.value?.includes('\n')) return splitLines(child.value);
    keepLines(child);
    return [child];
  });
};
