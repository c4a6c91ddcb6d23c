import { ask, connect, make, route } from './bridge.js';

const main = document.querySelector('#main');
const result = make('output', { class: 'quiet', text: ' ' });
const list = make('ul', { 'aria-label': 'Timers' });
let timers = [];

const said = (error) => {
  result.className = 'wrong';
  result.textContent = error.message;
};

const roll = async (dice) => {
  const { rolls, sum } = await route('/roll', 'POST', { dice });
  result.className = '';
  result.textContent = rolls.length > 1 ? `${rolls.join(' + ')} → ${sum}` : String(sum);
};

const left = ({ ends_at }) => {
  const seconds = Math.max(0, Math.round((ends_at - Date.now()) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const draw = () => {
  list.replaceChildren(
    ...timers.map((timer) =>
      make(
        'li',
        { class: 'row' },
        make('strong', { text: left(timer) }),
        make('span', { text: timer.label }),
        make('button', {
          text: '×',
          'aria-label': `Stop ${timer.label || 'the timer'}`,
          on: { click: () => route(`/timers/${timer.id}`, 'DELETE').then(load).catch(said) },
        }),
      ),
    ),
  );
  ask('resize', { height: document.documentElement.scrollHeight });
};

const load = async () => {
  timers = (await route('/timers')).data;
  draw();
};

const form = (onSubmit, ...children) =>
  make(
    'form',
    {
      on: {
        submit: (event) => {
          event.preventDefault();
          onSubmit().catch(said);
        },
      },
    },
    ...children,
  );

connect(() => {
  const dice = make('input', { 'aria-label': 'Dice', value: '2d6', size: 8 });
  const minutes = make('input', { 'aria-label': 'Minutes', type: 'number', value: 5, min: 0.1, step: 'any' });
  const label = make('input', { 'aria-label': 'Timer for', placeholder: 'Tea', maxlength: 80 });
  const start = async () => {
    await route('/timers', 'POST', { minutes: Number(minutes.value), label: label.value });
    await load();
  };
  main.append(
    form(() => roll(dice.value), dice, make('button', { text: '🎲' }), result),
    make('hr'),
    form(start, minutes, label, make('button', { text: '⏱' })),
    list,
  );
  load().catch(said);
  setInterval(() => {
    for (const timer of timers)
      if (!timer.isTold && timer.ends_at <= Date.now()) {
        timer.isTold = true;
        if (timer.ends_at > Date.now() - 5_000) ask('toast', { text: timer.label || '⏱ 0:00' });
      }
    if (timers.length > 0) draw();
  }, 1_000);
});
