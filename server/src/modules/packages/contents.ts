// What versions hold, read from their archives once. A version never changes, so neither does what was read of it.

import type { Ctx } from '../../kernel/ctx.ts';
import { invariant } from '../../kernel/errors.ts';
import { defineState } from '../../kernel/state.ts';
import { sha256Of } from './archive.ts';
import * as store from './store.ts';
import { type Content, contentOf } from './uploaded-package.ts';

const KEPT_MAX = 30;
const kept = defineState('packages.contents', () => new Map<string, Content>());

/** Undefined when the version is gone. Throws when its stored bytes are not those that were installed. */
export const contentIn = async (ctx: Ctx, versionId: string): Promise<Content | undefined> => {
  const contents = kept.of(ctx.kernel);
  const known = contents.get(versionId);
  if (known !== undefined) return known;
  const version = await store.findVersion(ctx.db, versionId);
  const bytes = await store.readArchiveOf(ctx.db, versionId);
  if (version === undefined || bytes === undefined) return undefined;
  invariant(sha256Of(bytes) === version.sha256, `the stored archive of ${version.version} was changed`);
  const content = await contentOf(bytes);
  const [oldest] = contents.keys();
  if (contents.size >= KEPT_MAX && oldest !== undefined) contents.delete(oldest);
  contents.set(versionId, content);
  return content;
};
