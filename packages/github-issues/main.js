const API = 'https://api.github.com';
const REPOSITORY = /^[\w.-]+\/[\w.-]+$/;

class Refusal extends Error {}

const repositoryOf = (ctx) => {
  const name = String(ctx.settings.repository ?? '');
  if (!REPOSITORY.test(name))
    throw new Refusal('an administrator has to name the repository in the settings');
  return name;
};

const github = async (ctx, path, init = {}) => {
  const token = await ctx.secrets.get('token');
  const headers = {
    accept: 'application/vnd.github+json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const { status, json } = await ctx.http.fetch(`${API}${path}`, { ...init, headers });
  if (status >= 400) throw new Refusal(`GitHub answered ${status}`);
  return json;
};

const briefly = ({ number, title, state, html_url, updated_at, user }) => ({
  number,
  title: String(title).slice(0, 300),
  state,
  url: html_url,
  updated_at,
  author: user?.login ?? null,
});

const keyOf = (number) => `issue:${String(number).padStart(9, '0')}`;

const keep = async (ctx, issue) => {
  if (issue.state === 'open') await ctx.kv.set(keyOf(issue.number), issue);
  else await ctx.kv.delete(keyOf(issue.number));
};

/** For the model: a failure is something to read. */
const told = async (work) => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return { error: error.message };
    throw error;
  }
};

export const search = (ctx, { query }) =>
  told(async () => {
    const q = encodeURIComponent(`repo:${repositoryOf(ctx)} is:issue ${query}`);
    const { items = [] } = await github(ctx, `/search/issues?q=${q}&per_page=20`);
    return items.map(briefly);
  });

export const open = (ctx, { title, body }) =>
  told(async () => {
    const issue = briefly(
      await github(ctx, `/repos/${repositoryOf(ctx)}/issues`, {
        method: 'POST',
        body: { title, body: body ?? '' },
      }),
    );
    await keep(ctx, issue);
    return issue;
  });

export async function list(ctx) {
  const { items } = await ctx.kv.list('issue:', { limit: 100 });
  return { json: { data: items.map(({ value }) => value).sort((a, b) => b.number - a.number) } };
}

export async function refresh(ctx) {
  const answer = await told(async () => {
    const found = await github(ctx, `/repos/${repositoryOf(ctx)}/issues?state=open&per_page=50`);
    for (const issue of found) if (!issue.pull_request) await keep(ctx, briefly(issue));
    return null;
  });
  return answer ? { status: 502, json: answer } : list(ctx);
}

export async function onIssue(ctx, { json }) {
  if (!json?.issue || json.issue.pull_request) return { json: { message: 'nothing to do' } };
  const issue = briefly(json.issue);
  await keep(ctx, json.action === 'deleted' ? { ...issue, state: 'closed' } : issue);
  await ctx.events.emit('issue.changed', { number: issue.number }, { to: 'users' });
  return { json: { message: 'kept' } };
}
