// How a server is started so that it stays small. The Dockerfile says the same.

/**
 * Half of the default for what is young: an idle server then stays some 35 MB smaller, for a few more short collections under load. And what is
 * old grows by a quarter before it is collected, not by several times: with forty hostile documents all processes take some 60 MB less.
 */
export const SMALL_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=25'];

/** Many threads of the C library each keep freed memory for themselves; two such heaps are enough for us. */
export const SMALL_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };
