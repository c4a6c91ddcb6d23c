// What Postgres really did for each statement that a server sent: the plans that auto_explain writes into its log, with how many rows each
// part of them has read.

import pg from 'pg';

/** A statement as the server sent it. */
export interface RanStatement {
  readonly text: string;
  /** All that were looked at in tables and indexes, also those that were left out of the answer. */
  readonly rowsRead: number;
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** Of a part that was run several times Postgres gives the average. */
const rowsOf = (plan: Plan): number => {
  const left = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  const own =
    plan['Relation Name'] === undefined
      ? 0
      : ((plan['Actual Rows'] ?? 0) + left) * (plan['Actual Loops'] ?? 1);
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), own);
};

/** From now on each new connection to this database explains what it runs. `settings` hold for these connections too. */
export const explainAll = async (
  url: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const all = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    ...settings,
  };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const database = pg.escapeIdentifier(client.database ?? '');
  for (const [name, value] of Object.entries(all))
    await client.query(`alter database ${database} set ${name} = ${pg.escapeLiteral(value)}`);
  await client.end();
};

/** Reads the log of a server that `startPostgres` has started. */
export const followPlans = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set auto_explain.log_min_duration = -1');
  let length = 0;
  const read = async (): Promise<string> => {
    const { rows } = await client.query<{ text: Buffer }>(
      "select pg_read_binary_file(current_setting('data_directory') || '/../log', $1, 1000000000) as text",
      [length],
    );
    const text = rows[0]?.text ?? Buffer.alloc(0);
    length += text.length;
    return text.toString();
  };
  return {
    /** What was run since it was asked last. */
    ran: async (): Promise<RanStatement[]> => {
      // An entry begins with a time, and its further lines with a tab.
      const found = (await read()).matchAll(/^.* LOG: {2}duration: .* plan:\n((?:\t.*\n?)+)/gm);
      return [...found].map(([, json = '']) => {
        const entry: { 'Query Text': string; Plan: Plan } = JSON.parse(json.replaceAll('\n\t', '\n'));
        return { text: entry['Query Text'], rowsRead: rowsOf(entry.Plan) };
      });
    },
    end: () => client.end(),
  };
};
