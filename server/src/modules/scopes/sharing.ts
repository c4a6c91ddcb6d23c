// Who is given a thing is told of it. Once it is taken from them they are told that instead. Written once for every noun.

import type { Member, MemberInput } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { notify, withdrawShareNews } from '../notifications/index.ts';
import { findRole } from '../readers/index.ts';
import { accessUser } from '../users/index.ts';
import { add, type NamedMember, remove } from './members.ts';

/** How a noun names one of its things to a person, and where the page shows it. */
export interface SharedThing {
  /** The path in the web app; the thing's id comes behind it. */
  readonly page: `/${string}`;
  titleOf(ctx: Ctx, id: string): Promise<string>;
}

const linkTo = ({ page }: SharedThing, id: string): string => `${page}/${id}`;

/** A person is told; of what is shared with a team, none of its people is: it may be thousands, and the team's pages show it. */
export const share = (
  ctx: Ctx,
  { kind, id }: Pick<NamedMember, 'kind' | 'id'>,
  input: MemberInput,
  told: SharedThing,
): Promise<Member> =>
  add(ctx, kind, id, input, async (ctx) => {
    if (input.user_id === undefined || input.user_id === userId(ctx)) return;
    const { display_name } = await accessUser(ctx, userId(ctx));
    await notify(ctx, [input.user_id], {
      type: 'share',
      says: { kind: 'shared', name: display_name, title: await told.titleOf(ctx, id) },
      body: '',
      link: linkTo(told, id),
      data: { resource: kind, resource_id: id },
    });
  });

export const unshare = (ctx: Ctx, named: NamedMember, told: SharedThing): Promise<void> =>
  remove(ctx, named, async (ctx, personId) => {
    await withdrawShareNews(ctx, personId, linkTo(told, named.id));
    // Who leaves knows it, and who reads it in another way has not lost it.
    if (personId === userId(ctx) || (await findRole(ctx.db, personId, named.id)) !== undefined) return;
    const { display_name } = await accessUser(ctx, userId(ctx));
    const title = await told.titleOf(ctx, named.id);
    await notify(ctx, [personId], {
      type: 'share',
      says: { kind: 'unshared', name: display_name, title },
      link: null,
      data: {},
    });
  });
