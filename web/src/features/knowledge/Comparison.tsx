import type { KnowledgeHit } from '@parley/contract';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { ask } from '../../lib/query.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Table, Td, Th } from '../../ui/Table.tsx';
import { scoreText } from './Hits.tsx';
import { MODES } from './search-modes.ts';

interface ComparisonProps {
  readonly baseId: string;
  readonly question: string;
}

type Scores = ReadonlyArray<number | undefined>;

/** Every passage that one of the ways found, in the order of the first that found it, with its score in each. */
const compare = (found: ReadonlyArray<readonly KnowledgeHit[]>) => {
  const rows = new Map<string, { readonly hit: KnowledgeHit; readonly scores: Scores }>();
  for (const hit of found.flat())
    if (!rows.has(hit.chunk_id))
      rows.set(hit.chunk_id, {
        hit,
        scores: found.map((hits) => hits.find(({ chunk_id }) => chunk_id === hit.chunk_id)?.score),
      });
  return [...rows.values()];
};

/** The same question by both, by words and by vectors, side by side. */
export const Comparison = ({ baseId, question }: ComparisonProps) => {
  const { t } = useTranslation();
  const queries = useQueries({
    queries: MODES.map(({ id }) =>
      ask('POST /api/v1/knowledge-bases/{id}/search', {
        params: { id: baseId },
        body: { query: question, mode: id },
      }),
    ),
  });
  if (queries.some(({ isPending }) => isPending)) return <SkeletonRows />;
  const rows = compare(queries.map(({ data }) => data?.data ?? []));
  const failed = queries.find(({ isError }) => isError);
  return (
    <>
      {failed && <p className="text-xs text-ink-muted">{errorText(failed.error)}</p>}
      {rows.length === 0 ? (
        <p className="py-6 text-center text-sm text-ink-muted">{t('knowledge_page.no_hits')}</p>
      ) : (
        <Table
          caption={t('knowledge_page.hits')}
          head={
            <>
              <Th className="ps-0! sm:ps-0!">{t('knowledge_page.passage')}</Th>
              {MODES.map(({ id, text }) => (
                <Th key={id} className="px-1.5 text-end last:pe-0! sm:last:pe-0!">
                  {t(text)}
                </Th>
              ))}
            </>
          }
        >
          {rows.map((row) => (
            <Compared key={row.hit.chunk_id} {...row} />
          ))}
        </Table>
      )}
    </>
  );
};

const Compared = ({ hit, scores }: { readonly hit: KnowledgeHit; readonly scores: Scores }) => (
  <tr>
    <Td className="max-w-0 ps-0! sm:ps-0!">
      <Link
        to="/knowledge/$baseId/d/$documentId"
        params={{ baseId: hit.kb_id, documentId: hit.document_id }}
        search={{ passage: hit.chunk_id }}
        className="block"
      >
        <bdi className="block truncate type-ui font-semibold">{hit.title}</bdi>
        <span dir="auto" className="at-start line-clamp-2 text-xs text-ink-muted">
          {hit.content}
        </span>
      </Link>
    </Td>
    {MODES.map(({ id }, index) => {
      const score = scores[index];
      return (
        <Td key={id} className="w-14 px-1.5 text-end text-xs tabular-nums last:pe-0! sm:last:pe-0!">
          {score === undefined ? '–' : scoreText(score)}
        </Td>
      );
    })}
  </tr>
);
