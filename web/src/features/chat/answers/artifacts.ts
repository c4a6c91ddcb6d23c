// The pages, drawings and programs that the answers of a branch hold: code that a browser can show.

import type { ChatMessage } from '@parley/contract';
import { type OpenableKind, openableKind } from '../../markdown/index.ts';

export interface Artifact {
  readonly messageId: string;
  readonly kind: OpenableKind;
  readonly code: string;
  readonly createdAt: string;
}

const FENCE = /^( *)(`{3,}|~{3,})[ \t]*([^\s`]*)[^`]*$/;

interface Fence {
  readonly indent: string;
  readonly mark: string;
  readonly language: string;
  readonly lines: string[];
}

/** The blocks of code in a text that were ended. */
const fencesIn = (text: string): Fence[] => {
  const found: Fence[] = [];
  let open: Fence | null = null;
  for (const line of text.split('\n')) {
    const [, indent = '', mark = '', language = ''] = FENCE.exec(line) ?? [];
    if (open === null) {
      if (mark !== '') open = { indent, mark, language, lines: [] };
    } else if (language === '' && mark.startsWith(open.mark)) {
      found.push(open);
      open = null;
    } else open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line.trimStart());
  }
  return found;
};

/** The messages of a branch in their order, and where one has other versions that are known, these in its place. */
export const artifactsIn = (
  branch: readonly ChatMessage[],
  versions: readonly ChatMessage[] = [],
): Artifact[] => {
  const place = versions[0]?.parent_id;
  const messages = branch.flatMap((message) =>
    versions.length > 0 && message.parent_id === place ? versions : [message],
  );
  return messages
    .filter(({ role, is_deleted }) => role === 'assistant' && !is_deleted)
    .flatMap(({ id, content, created_at }) =>
      fencesIn(content).flatMap(({ language, lines }) => {
        const code = lines.join('\n');
        const kind = openableKind(language, code);
        return kind === null ? [] : [{ messageId: id, kind, code, createdAt: created_at }];
      }),
    );
};

/** What a page calls itself. */
export const titleOf = ({ kind, code }: Artifact): string | null => {
  if (kind === 'js') return null;
  return /<title[^>]*>([^<]{1,80})/i.exec(code)?.[1]?.trim() || null;
};

/** A name for the file that it is kept in. */
export const fileNameOf = (artifact: Artifact): string => {
  const name = (titleOf(artifact) ?? '').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return `${name || 'artifact'}.${artifact.kind}`;
};

/** As Markdown, between marks that the code itself does not have. */
export const asFence = ({ kind, code }: Artifact): string => {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([mark]) => mark.length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}${kind}\n${code}\n${mark}`;
};
