/** The beginning of a message without the signs of its Markdown, for where it stands in one line. What is not known for sure stays. */
export const plainExcerpt = (text: string): string =>
  text
    .replaceAll(/```\w*/g, ' ')
    .replaceAll(/^\s{0,3}(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replaceAll(/(\*\*|__|~~|`)(?=\S)(.*?\S)\1/g, '$2')
    .replaceAll(/\s+/g, ' ')
    .trim();
