const DICE = /^(\d{0,2})d(\d{1,4})([+-]\d{1,4})?$/i;
const TIMERS_MAX = 50;

const thrown = (text) => {
  const [, count, sides, plus] = DICE.exec(String(text).replaceAll(/\s/g, '')) ?? [];
  const [many, faces] = [Number(count || 1), Number(sides)];
  if (!(many >= 1 && faces >= 2)) return null;
  const rolls = Array.from({ length: many }, () => 1 + Math.floor(Math.random() * faces));
  const extra = Number(plus ?? 0);
  return { dice: `${many}d${faces}${plus ?? ''}`, rolls, sum: rolls.reduce((a, b) => a + b, extra) };
};

export async function roll(_ctx, { dice }) {
  return thrown(dice) ?? { error: 'write dice such as d20, 2d6 or 3d8+2' };
}

export async function rollRoute(_ctx, { json }) {
  const result = thrown(json?.dice ?? 'd6');
  return result ? { json: result } : { status: 400, json: { error: 'write dice such as d20, 2d6 or 3d8+2' } };
}

const mine = (ctx) => `timer:${ctx.user.id}:`;

const timersOf = async (ctx) => {
  const { items } = await ctx.kv.list(mine(ctx), { limit: 100 });
  return items.map(({ value }) => value).sort((a, b) => a.ends_at - b.ends_at);
};

/** A timer that has run out is shown for a day and then forgets itself. */
const begin = async (ctx, minutes, label) => {
  if ((await timersOf(ctx)).length >= TIMERS_MAX) return { error: `at most ${TIMERS_MAX} timers` };
  const seconds = Math.round(minutes * 60);
  const timer = {
    id: ctx.crypto.uuid(),
    label: String(label ?? '').slice(0, 80),
    ends_at: Date.now() + seconds * 1000,
  };
  await ctx.kv.set(mine(ctx) + timer.id, timer, { ttl_s: seconds + 86_400 });
  return timer;
};

export async function startTimer(ctx, { minutes, label }) {
  return begin(ctx, minutes, label);
}

export async function postTimer(ctx, { json }) {
  const minutes = Number(json?.minutes);
  if (!(minutes > 0 && minutes <= 1440))
    return { status: 400, json: { error: 'minutes: must be more than 0 and at most 1440' } };
  const timer = await begin(ctx, minutes, json.label);
  return timer.error ? { status: 409, json: timer } : { status: 201, json: timer };
}

export async function listTimers(ctx) {
  return { json: { data: await timersOf(ctx) } };
}

export async function stopTimer(ctx, { params }) {
  await ctx.kv.delete(mine(ctx) + params.id);
  return { json: { message: 'stopped' } };
}
