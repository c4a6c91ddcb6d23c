import { connect, make, route } from './bridge.js';

const failure = make('p', { class: 'wrong', role: 'alert' });
const list = make('ul', { 'aria-label': 'Issues' });

const show = ({ data }) => {
  failure.textContent = '';
  list.replaceChildren(
    ...data.map(({ number, title, author, url }) =>
      make(
        'li',
        {},
        make('strong', { text: `#${number} ` }),
        make('span', { text: title, dir: 'auto' }),
        // A frame without an origin opens no windows; the address is there to be copied.
        make('p', { class: 'quiet', text: [author, url].filter(Boolean).join(' · ') }),
      ),
    ),
  );
};

const load = (path, method) =>
  route(path, method)
    .then(show)
    .catch((error) => {
      failure.textContent = error.message;
    });

connect(
  () => {
    const button = make('button', {
      type: 'button',
      text: '↻',
      'aria-label': 'Ask GitHub',
      on: { click: () => load('/refresh', 'POST') },
    });
    document.querySelector('#main').append(button, failure, list);
    void load('/issues', 'GET');
  },
  { 'issue.': () => load('/issues', 'GET') },
);
