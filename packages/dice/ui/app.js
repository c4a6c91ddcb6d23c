import { ask, connect, fields, make, route } from './bridge.js';

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

const drawTimer = (timer) => {
  timer.clock = make('strong', { text: left(timer) });
  return make(
    'li',
    { class: 'row' },
    timer.clock,
    make('span', { text: timer.label, dir: 'auto' }),
    make('button', {
      type: 'button',
      text: '×',
      'aria-label': `Stop ${timer.label || 'the timer'}`,
      on: { click: () => route(`/timers/${timer.id}`, 'DELETE').then(load).catch(said) },
    }),
  );
};

const load = async () => {
  timers = (await route('/timers')).data;
  list.replaceChildren(...timers.map(drawTimer));
};

const tick = () => {
  for (const timer of timers) {
    timer.clock.textContent = left(timer);
    if (!timer.isTold && timer.ends_at <= Date.now()) {
      timer.isTold = true;
      if (timer.ends_at > Date.now() - 5_000) void ask('toast', { text: timer.label || '⏱ 0:00' });
    }
  }
};

/** The frame becomes as high as the body; the root is never lower than the frame, so its height would only grow. */
const fit = () => {
  void ask('resize', { height: Math.ceil(document.body.getBoundingClientRect().height) }).catch(
    () => undefined,
  );
};

connect(() => {
  const dice = make('input', { 'aria-label': 'Dice', value: '2d6', size: 8 });
  const minutes = make('input', { 'aria-label': 'Minutes', type: 'number', value: 5, min: 0.1, step: 'any' });
  const label = make('input', { 'aria-label': 'Timer for', placeholder: 'Tea', maxlength: 80 });
  const start = async () => {
    await route('/timers', 'POST', { minutes: Number(minutes.value), label: label.value });
    await load();
  };
  main.append(
    fields({ name: 'Roll', sign: '🎲 ', run: () => roll(dice.value).catch(said) }, dice),
    result,
    make('hr'),
    fields({ name: 'Start timer', sign: '⏱ ', run: () => start().catch(said) }, minutes, label),
    list,
  );
  new ResizeObserver(fit).observe(document.body);
  load().catch(said);
  setInterval(tick, 1_000);
});
