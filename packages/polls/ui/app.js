import { connect, fields, make, route } from './bridge.js';

const main = document.querySelector('#main');
const failure = make('p', { class: 'wrong', role: 'alert' });
const list = make('ul', { 'aria-label': 'Polls' });

const said = (error) => {
  failure.textContent = error.message;
};

const act = (work) => () => work().then(load).catch(said);

const drawAnswer = (poll, answer, place) => {
  const total = poll.votes.reduce((a, b) => a + b, 0);
  const share = total === 0 ? 0 : Math.round((poll.votes[place] / total) * 100);
  const button = make('button', {
    type: 'button',
    text: `${poll.mine === place ? '✓ ' : ''}${answer}`,
    'aria-pressed': poll.mine === place,
    on: { click: act(() => route(`/polls/${poll.id}/vote`, 'PUT', { answer: place })) },
  });
  button.disabled = poll.is_closed;
  return make(
    'div',
    { class: 'row' },
    button,
    make('meter', { min: 0, max: 100, value: share, 'aria-label': `${answer}: ${share} %` }),
    make('span', { class: 'quiet', text: `${poll.votes[place]} · ${share} %` }),
  );
};

const drawPoll = (poll) =>
  make(
    'li',
    {},
    make('strong', { text: poll.question, dir: 'auto' }),
    make('p', { class: 'quiet', text: poll.author.name, dir: 'auto' }),
    ...poll.answers.map((answer, place) => drawAnswer(poll, answer, place)),
    ...(poll.is_mine && !poll.is_closed
      ? [
          make('button', {
            type: 'button',
            text: 'Close',
            on: { click: act(() => route(`/polls/${poll.id}/close`, 'POST')) },
          }),
        ]
      : []),
  );

/** The chat that it stands beside; none on a page of its own. */
let chat = {};

const load = async () => {
  const { data } = await route('/polls', 'GET', undefined, chat);
  failure.textContent = '';
  list.replaceChildren(...data.map(drawPoll));
};

connect(
  ({ params }) => {
    if (params.channel_id) chat = { channel_id: params.channel_id };
    const question = make('input', { 'aria-label': 'Question', placeholder: 'Lunch?', maxlength: 200 });
    const answers = make('textarea', {
      'aria-label': 'Answers, one a line',
      rows: 3,
      placeholder: 'Soup\nSalad',
    });
    const submit = async () => {
      await route('/polls', 'POST', {
        ...chat,
        question: question.value,
        answers: answers.value.split('\n'),
      });
      question.value = '';
      answers.value = '';
    };
    main.append(fields({ name: 'Ask', run: act(submit) }, question, answers), failure, list);
    load().catch(said);
  },
  { 'poll.': () => load().catch(said) },
);
