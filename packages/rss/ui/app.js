import { ask, connect, make, route } from './bridge.js';

const failure = make('p', { class: 'wrong', role: 'alert' });
const list = make('ul', { 'aria-label': 'Feeds' });
let locale = 'en';

const stateOf = ({ error, looked_at, posted, channel }) => {
  if (error !== null) return make('p', { class: 'wrong', text: error });
  if (channel === null) return make('p', { class: 'wrong', text: 'No channel is named for it.' });
  const when = looked_at === null ? 'not looked at yet' : new Date(looked_at).toLocaleString(locale);
  return make('p', { class: 'quiet', text: `${when} · ${posted} posted` });
};

const show = ({ data }) => {
  failure.textContent = data.length === 0 ? 'Name feeds in the settings first.' : '';
  list.replaceChildren(
    ...data.map((feed) =>
      make(
        'li',
        {},
        make('strong', { text: feed.title || feed.url, dir: 'auto' }),
        make('p', { class: 'quiet', text: feed.url }),
        stateOf(feed),
      ),
    ),
  );
};

const load = (path = '/feeds', method = 'GET') =>
  route(path, method)
    .then(show)
    .catch((error) => {
      failure.textContent = error.message;
    });

const fit = () => {
  void ask('resize', { height: Math.ceil(document.body.getBoundingClientRect().height) }).catch(
    () => undefined,
  );
};

connect((first) => {
  locale = first.locale;
  const look = make('button', {
    type: 'button',
    text: 'Look now',
    on: {
      click: async () => {
        await load('/look', 'POST');
        setTimeout(() => void load(), 3_000);
      },
    },
  });
  document.querySelector('#main').append(look, failure, list);
  new ResizeObserver(fit).observe(document.body);
  void load();
});
