/** The part of a syntax tree that matters here. */
interface Node {
  type: string;
  children?: Node[];
}

/** HTML in Markdown becomes the text that was typed. A question about a <div> must show "<div>". */
export const htmlAsText = (node: Node): void => {
  if (node.type === 'html') node.type = 'text';
  for (const child of node.children ?? []) htmlAsText(child);
};
