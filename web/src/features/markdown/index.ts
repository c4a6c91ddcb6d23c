// What other features use of this one.

export { useFollowAddress } from './follow-address.ts';
export { type HighlightedLine, highlight } from './highlight.ts';
export { Markdown, prepareMarkdown } from './Markdown.tsx';
export { hasOtherMentions, type Mentions, mentionsIn } from './mention.ts';
export { linkTo, namedKind, namedKinds } from './open-kinds.ts';
export { type OpenableKind, type OpenCode, OpenCodeContext, openableKind } from './openable-code.ts';
export { outlineOf } from './outline.ts';
export { type OwnAddress, referencesIn, writeReference } from './own-address.ts';
export { isSuspicious, readUrl } from './safe-url.ts';
export { SourcesContext, sourceAddress, type TextSources } from './sources.ts';
