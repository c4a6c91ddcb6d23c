// What a proxy in front of the server needs, line by line: only what was found missing is printed.

export type CheckId =
  | 'reach'
  | 'secure'
  | 'clock'
  | 'socket'
  | 'stream'
  | 'upload'
  | 'address'
  | 'headers'
  | 'protocol';

/** A little above the largest file, for what a form adds to it. */
const bodyLimit = (uploadMb: number): number => Math.ceil(uploadMb + uploadMb / 10) + 1;

/** Without them the server takes the page for a stranger's: it compares where a request came from with where it is. */
const NGINX_ORIGIN = [
  'proxy_set_header Host $host;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
  '# and for Parley: PUBLIC_URL=https://<the name in the address bar>',
];

const NGINX_HTTP2 = 'listen 443 ssl http2;   # from nginx 1.25 on: listen 443 ssl; and http2 on;';

const NGINX: Partial<Record<CheckId, (uploadMb: number) => string[]>> = {
  socket: () => [
    ...NGINX_ORIGIN,
    'proxy_http_version 1.1;',
    'proxy_set_header Upgrade $http_upgrade;',
    'proxy_set_header Connection $connection_upgrade;   # map $http_upgrade $connection_upgrade { default upgrade; "" close; }',
    'proxy_read_timeout 1h;',
  ],
  stream: () => [
    'proxy_buffering off;',
    'proxy_cache off;',
    'gzip_proxied no_etag;',
    'proxy_read_timeout 1h;',
  ],
  upload: (uploadMb) => [`client_max_body_size ${bodyLimit(uploadMb)}m;`, 'proxy_request_buffering off;'],
  address: () => [
    'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    '# and for Parley: TRUST_PROXY=<address of this proxy>',
  ],
  secure: () => [...NGINX_ORIGIN, NGINX_HTTP2],
  headers: () => ['# remove proxy_hide_header and add_header lines for Content-Security-Policy'],
  protocol: () => [NGINX_HTTP2],
};

const CADDY: Partial<Record<CheckId, (uploadMb: number) => string[]>> = {
  socket: () => ['reverse_proxy parley:3000   # passes WebSockets on by itself'],
  stream: () => ['reverse_proxy parley:3000 {', '  flush_interval -1', '}'],
  upload: (uploadMb) => ['request_body {', `  max_size ${bodyLimit(uploadMb)}MB`, '}'],
  address: () => ['# Caddy sends X-Forwarded-For by itself; for Parley: TRUST_PROXY=<address of this proxy>'],
  secure: () => ['parley.example.org {   # a name instead of :80 gives it a certificate', '}'],
  headers: () => ['# remove header lines for Content-Security-Policy'],
};

const linesOf = (table: typeof NGINX, missing: readonly CheckId[], uploadMb: number): string =>
  // Two checks may ask for the same line.
  [...new Set(missing.flatMap((id) => table[id]?.(uploadMb) ?? []))].join('\n');

export const nginxLines = (missing: readonly CheckId[], uploadMb: number): string =>
  linesOf(NGINX, missing, uploadMb);

/** Blocks of several lines repeat their closing brace, so that here nothing is left out as a repetition. */
export const caddyLines = (missing: readonly CheckId[], uploadMb: number): string =>
  missing.flatMap((id) => CADDY[id]?.(uploadMb) ?? []).join('\n');
