import { hider } from './hide.js';

/** Everything that goes to the model, no matter who wrote it: what a tool or a document brought is sent as well. */
export async function filter(ctx, { value }) {
  const hide = hider(ctx.settings);
  const messages = value.messages.map((message) => ({ ...message, content: hide.in(message.content) }));
  if (hide.found() > 0) await counted(ctx);
  return { ...value, messages };
}

/** A number for administrators is no reason to keep a person from being answered. */
const counted = async (ctx) => {
  try {
    await ctx.kv.incr('turns');
  } catch (error) {
    ctx.log.warn('it was not counted', error);
  }
};

export async function tryText(ctx, { json }) {
  const hide = hider(ctx.settings);
  return { json: { text: hide.in(json.text), hidden: hide.found() } };
}

export async function count(ctx) {
  return { json: { turns: (await ctx.kv.get('turns')) ?? 0 } };
}
