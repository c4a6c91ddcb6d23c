// What a test gives Node for a server that it starts as a process.

/** Set by the whole run (tools/run-tests.ts), which does not pay for compiling that a life of seconds cannot repay. */
export const SERVER_FLAGS = (process.env.PARLEY_TEST_FLAGS ?? '').split(' ').filter((flag) => flag !== '');
