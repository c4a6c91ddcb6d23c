// The topics that the modules declare, by name.

import type { Ctx } from '../ctx.ts';
import { invariant } from '../errors.ts';
import type { Watcher } from './connection.ts';
import type { Listeners, PersonalTopic, Remembered, SharedTopic, TopicRule } from './topic-rule.ts';

/** A shared topic whose listeners are remembered. */
export interface RememberedTopic {
  readonly name: string;
  readonly listeners: Listeners;
  readonly remembered: Remembered;
}

export interface Topics {
  readonly personal: PersonalTopic;
  readonly remembered: readonly RememberedTopic[];
  /** The rule of `presence` or of `channel:<id>`, and the id in it. */
  find(topic: string): { readonly rule: SharedTopic; readonly id: string } | undefined;
  /** The topic whose listeners are addressed by this name: `channel:<id>` for `members:<id>`. */
  addressedBy(name: string): string | undefined;
  mayFollow(watcher: Watcher, topic: string): Promise<boolean>;
}

export const createTopics = (ctx: Ctx, rules: readonly TopicRule[]): Topics => {
  const shared = new Map<string, SharedTopic>();
  const personal: PersonalTopic[] = [];
  for (const rule of rules)
    if ('isPersonal' in rule) personal.push(rule);
    else shared.set(rule.name, rule);
  const [own] = personal;
  invariant(own && personal.length === 1, 'one topic is personal');
  invariant(shared.size + 1 === rules.length && !shared.has(own.name), 'a topic is declared twice');

  const remembered = [...shared.values()].flatMap(({ name, listeners }) =>
    listeners?.remembered ? [{ name, listeners, remembered: listeners.remembered }] : [],
  );
  const find: Topics['find'] = (topic) => {
    const [name = '', id = ''] = topic.split(':');
    const rule = shared.get(name);
    return rule && { rule, id };
  };
  return {
    personal: own,
    remembered,
    find,
    addressedBy: (topic) => {
      const [address, id = ''] = topic.split(':');
      const addressed = remembered.find((one) => one.remembered.addressedAs === address);
      return addressed && `${addressed.name}:${id}`;
    },
    mayFollow: async (watcher, topic) => {
      if (topic === own.name) return true;
      const found = find(topic);
      return found ? found.rule.mayFollow(ctx, watcher, found.id) : false;
    },
  };
};
