// The little of autocannon that we use; it ships no types.
declare module 'autocannon' {
  interface Options {
    url: string;
    duration: number;
    connections: number;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    requests?: Array<{ method?: string; path: string; headers?: Record<string, string>; body?: string }>;
  }
  interface Result {
    non2xx: number;
    requests: { average: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
