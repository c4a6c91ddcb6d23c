// K3: what is found for 200 labelled questions to manuals, by words, by meaning and by both.

import { addVendor, newFolder, openHouse, tearDown } from '../house.ts';
import { addManuals, makeBase, onEngines, untilReady } from '../knowledge/base.ts';
import { areThere, FOLDERS, type Labelled, manuals, questions } from '../knowledge/manuals.ts';
import { openVectorServer } from '../knowledge/vectors.ts';
import { type Figure, figure } from '../table.ts';

const MODES = ['text', 'vector', 'hybrid'] as const;
type Mode = (typeof MODES)[number];
const LIMIT = 8;
const KINDS = ['plain', 'faq', 'paraphrased', 'other'] as const;
/** Of recall among the first eight. Nothing is asked of other languages: the model knows English. */
const RECALL_GOAL: Partial<Record<string, number>> = { plain: 0.95, faq: 0.85, paraphrased: 0.6 };
/** Two that differ by less are the same. */
const TIE = 0.98;
const FAQ_GAIN = 1.2;
const ENGINES_APART_MAX = 0.02;

interface Score {
  readonly recall: number;
  readonly ndcg: number;
}

const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Where the first passage that answers stands, from 1; 0: nowhere. */
type Ranks = Map<Labelled, Record<Mode, number>>;

const scoreOf = (ranks: readonly number[]): Score => ({
  recall: ranks.filter((rank) => rank > 0).length / ranks.length,
  ndcg: ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / Math.log2(rank + 1) : 0), 0) / ranks.length,
});

const ask = async (
  engine: string,
  env: Record<string, string>,
  place: string,
): Promise<{ engine: string; ranks: Ranks }> => {
  const dataDir = newFolder();
  const house = await openHouse(dataDir, { ...env, EGRESS_ALLOW: place, EGRESS_ALLOW_USERS: 'true' });
  const id = await makeBase(house, 'Manuals');
  const provider_config_id = await addVendor(house, place);
  await house.call('PUT /api/v1/knowledge-bases/{id}', {
    params: { id },
    body: { embedding: { provider_config_id, model: 'all-MiniLM-L6-v2' } },
  });
  await addManuals(house, id, manuals());
  await untilReady(house, id);
  const { chunk_count } = await house.call('GET /api/v1/knowledge-bases/{id}', { params: { id } });
  console.error(`  ${engine}: ${chunk_count} passages`);
  const ranks: Ranks = new Map();
  for (const one of questions()) {
    const found = { text: 0, vector: 0, hybrid: 0 };
    for (const mode of MODES) {
      const { data } = await house.call('POST /api/v1/knowledge-bases/{id}/search', {
        params: { id },
        body: { query: one.question, mode, limit: LIMIT },
      });
      found[mode] =
        1 +
        data.findIndex(
          ({ title, content, heading }) =>
            title === one.file.replaceAll('/', '~') &&
            folded(`${heading ?? ''} ${content}`).includes(folded(one.passage)),
        );
    }
    ranks.set(one, found);
  }
  await house.stop();
  tearDown(dataDir);
  return { engine, ranks };
};

const scoresOf = (ranks: Ranks, isHeld: boolean, kind: string): Record<Mode, Score> => {
  const some = [...ranks].filter(([one]) => one.isHeld === isHeld && one.kind === kind);
  const of = (mode: Mode) => scoreOf(some.map(([, found]) => found[mode]));
  return { text: of('text'), vector: of('vector'), hybrid: of('hybrid') };
};

const figuresOf = ({ engine, ranks }: { engine: string; ranks: Ranks }): Figure[] =>
  KINDS.flatMap((kind) => {
    const { text, vector, hybrid } = scoresOf(ranks, true, kind);
    const better = Math.max(text.ndcg, vector.ndcg);
    const wanted = RECALL_GOAL[kind];
    const gain = hybrid.ndcg / text.ndcg;
    const figures = [
      figure('K3', `${engine}, ${kind}: nDCG@8 of both against the better of words and meaning`, {
        ours: hybrid.ndcg.toFixed(3),
        yardstick: `${text.ndcg.toFixed(3)} / ${vector.ndcg.toFixed(3)}`,
        ratio: hybrid.ndcg / better,
        goal: `≥ ${TIE}`,
        isReached: hybrid.ndcg >= TIE * better,
      }),
    ];
    if (kind === 'faq')
      figures.push(
        figure('K3', `${engine}, ${kind}: nDCG@8 of both against words`, {
          ours: hybrid.ndcg.toFixed(3),
          yardstick: text.ndcg.toFixed(3),
          ratio: gain,
          goal: `≥ ${FAQ_GAIN}`,
          isReached: gain >= FAQ_GAIN,
        }),
      );
    if (wanted !== undefined)
      figures.push(
        figure(
          'K3',
          `${engine}, ${kind}: recall@8 of both (words ${text.recall.toFixed(2)}, meaning ${vector.recall.toFixed(2)})`,
          {
            ours: hybrid.recall.toFixed(3),
            goal: `≥ ${wanted}`,
            isReached: hybrid.recall >= wanted,
          },
        ),
      );
    return figures;
  });

/** For who tunes: the half that may be looked at. */
const tellTuning = ({ engine, ranks }: { engine: string; ranks: Ranks }): void => {
  for (const kind of KINDS) {
    const of = scoresOf(ranks, false, kind);
    const cells = MODES.map((mode) => `${mode} ${of[mode].ndcg.toFixed(3)} (${of[mode].recall.toFixed(2)})`);
    console.error(`  ${engine}, ${kind}, the half to tune by: ${cells.join(', ')}`);
  }
  if (process.env.PARLEY_BENCH_MISSED === '1')
    for (const [{ kind, isHeld, question, file }, found] of ranks)
      if (!isHeld && found.hybrid === 0) console.error(`    missed: ${kind}: ${question} (${file})`, found);
};

export const knowledgeQuality = async (): Promise<Figure[]> => {
  if (!areThere(...FOLDERS)) return [];
  const vectors = await openVectorServer();
  try {
    const asked = await onEngines((engine, env) => ask(engine, env, vectors.place));
    asked.forEach(tellTuning);
    const figures = asked.flatMap(figuresOf);
    const [own, other] = asked.map(({ ranks }) =>
      scoreOf([...ranks].filter(([one]) => one.isHeld).map(([, { hybrid }]) => hybrid)),
    );
    if (own && other)
      figures.push(
        figure('K3', 'all held questions: nDCG@8 of both on Postgres against SQLite', {
          ours: other.ndcg.toFixed(3),
          yardstick: own.ndcg.toFixed(3),
          ratio: other.ndcg / own.ndcg,
          goal: `± ${ENGINES_APART_MAX}`,
          isReached: Math.abs(other.ndcg - own.ndcg) <= ENGINES_APART_MAX,
        }),
      );
    return figures;
  } finally {
    vectors.close();
  }
};
