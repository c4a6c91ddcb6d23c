const ANSWERS_MAX = 10;

const refuse = (status, error) => ({ status, json: { error } });

const all = async (ctx, prefix) => {
  const found = [];
  let cursor;
  do {
    const page = await ctx.kv.list(prefix, { limit: 100, ...(cursor ? { cursor } : {}) });
    found.push(...page.items);
    cursor = page.cursor;
  } while (cursor && found.length < 1000);
  return found;
};

/** A poll of a chat is for those who may read the chat; the others are told that it is not there. */
const isFor = async (ctx, channelId) => {
  if (!channelId) return true;
  try {
    await ctx.channels.history(channelId, { limit: 1 });
    return true;
  } catch {
    return false;
  }
};

/** Those who may see a poll hear that it changed, and no others. */
const tell = (ctx, { id, channel_id }) =>
  ctx.events.emit('poll.changed', { id }, channel_id ? { channel_id } : { to: 'users' });

const make = async (ctx, question, answers, channelId = null) => {
  const asked = String(question ?? '').trim();
  const given = (Array.isArray(answers) ? answers : []).map((one) => String(one).trim()).filter(Boolean);
  if (asked === '' || asked.length > 200) return { error: 'question: must have 1 to 200 characters' };
  if (given.length < 2 || given.length > ANSWERS_MAX)
    return { error: `answers: there must be 2 to ${ANSWERS_MAX}` };
  const { id, display_name } = ctx.user;
  const poll = {
    id: ctx.crypto.uuid(),
    question: asked,
    answers: given.map((one) => one.slice(0, 80)),
    author: { id, name: display_name },
    channel_id: channelId,
    is_closed: false,
    created_at: Date.now(),
  };
  if (channelId)
    try {
      await ctx.channels.post(channelId, `${display_name}: ${asked}`);
    } catch (error) {
      return { error: `channel_id: ${error.message}` };
    }
  await ctx.kv.set(`poll:${poll.id}`, poll);
  await tell(ctx, poll);
  return poll;
};

/** One that the person may see. */
const find = async (ctx, id) => {
  const poll = await ctx.kv.get(`poll:${id}`);
  return poll && (await isFor(ctx, poll.channel_id)) ? poll : null;
};

/** A vote has a key of its own for each person: two people who vote at once do not overwrite each other. */
const counted = async (ctx, poll) => {
  const votes = await all(ctx, `vote:${poll.id}:`);
  const mine = votes.find(({ key }) => key === `vote:${poll.id}:${ctx.user?.id}`);
  return {
    ...poll,
    votes: poll.answers.map((_, place) => votes.filter(({ value }) => value === place).length),
    mine: mine?.value ?? null,
    is_mine: poll.author.id === ctx.user?.id,
  };
};

/** Those of a chat, or those that belong to none. */
const shown = async (ctx, channelId = null) => {
  const polls = (await all(ctx, 'poll:'))
    .map(({ value }) => value)
    .filter((poll) => (poll.channel_id ?? null) === channelId);
  polls.sort((a, b) => b.created_at - a.created_at);
  const newest = [];
  for (const poll of polls.slice(0, 20)) newest.push(await counted(ctx, poll));
  return newest;
};

export async function list(ctx, { query }) {
  if (!(await isFor(ctx, query.channel_id))) return refuse(404, 'chat not found');
  return { json: { data: await shown(ctx, query.channel_id ?? null) } };
}

export async function create(ctx, { json }) {
  const channelId = json?.channel_id ?? null;
  if (!(await isFor(ctx, channelId))) return refuse(404, 'chat not found');
  const poll = await make(ctx, json?.question, json?.answers, channelId);
  return poll.error ? refuse(400, poll.error) : { status: 201, json: await counted(ctx, poll) };
}

export async function vote(ctx, { params, json }) {
  const poll = await find(ctx, params.id);
  if (!poll) return refuse(404, 'poll not found');
  if (poll.is_closed) return refuse(409, 'the poll is closed');
  if (!Number.isInteger(json?.answer) || json.answer < 0 || json.answer >= poll.answers.length)
    return refuse(400, 'answer: must be the place of an answer');
  await ctx.kv.set(`vote:${poll.id}:${ctx.user.id}`, json.answer);
  await tell(ctx, poll);
  return { json: await counted(ctx, poll) };
}

export async function close(ctx, { params }) {
  const poll = await find(ctx, params.id);
  if (!poll) return refuse(404, 'poll not found');
  if (poll.author.id !== ctx.user.id) return refuse(403, 'its author closes a poll');
  await ctx.kv.set(`poll:${poll.id}`, { ...poll, is_closed: true });
  await tell(ctx, poll);
  return { json: await counted(ctx, { ...poll, is_closed: true }) };
}

export async function createTool(ctx, { question, answers }) {
  return make(ctx, question, answers);
}

export async function resultsTool(ctx) {
  return (await shown(ctx)).map(({ question, answers, votes, is_closed }) => ({
    question,
    is_closed,
    votes: answers.map((answer, place) => `${answer}: ${votes[place]}`),
  }));
}
