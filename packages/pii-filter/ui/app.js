import { ask, connect, fields, make, route } from './bridge.js';

const SAMPLE = 'Ann Lee (ann.lee@example.com, +49 30 1234567) paid with 4111 1111 1111 1111.';

const result = make('p', { role: 'status', dir: 'auto' });
const count = make('p', { class: 'quiet' });

const said = (error) => {
  result.className = 'wrong';
  result.textContent = error.message;
};

const fit = () => {
  void ask('resize', { height: Math.ceil(document.body.getBoundingClientRect().height) }).catch(
    () => undefined,
  );
};

connect(() => {
  const text = make('textarea', { 'aria-label': 'A text', rows: 3 });
  text.value = SAMPLE;
  const run = async () => {
    const answer = await route('/try', 'POST', { text: text.value });
    result.className = '';
    result.textContent = answer.text;
  };
  document
    .querySelector('#main')
    .append(
      fields({ name: 'What a model would be sent', run: () => run().catch(said) }, text),
      result,
      count,
    );
  new ResizeObserver(fit).observe(document.body);
  route('/count')
    .then(({ turns }) => {
      count.textContent = `Something was hidden ${turns} times.`;
    })
    .catch(said);
});
