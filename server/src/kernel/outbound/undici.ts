// The library that speaks HTTP, loaded with the first call out: a server that has made no call yet stays some megabytes smaller.

import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

export const undici = (): typeof import('undici') => load('undici');
