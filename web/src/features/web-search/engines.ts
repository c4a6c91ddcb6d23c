/** The types of connections that search the web, by the names that their makers gave them. */
export const ENGINES = [
  { type: 'searxng', name: 'SearXNG' },
  { type: 'brave_search', name: 'Brave Search' },
  { type: 'tavily', name: 'Tavily' },
  { type: 'google_pse', name: 'Google Programmable Search' },
] as const;

export type EngineType = (typeof ENGINES)[number]['type'];

export const engineOf = (type: string) => ENGINES.find((one) => one.type === type);
