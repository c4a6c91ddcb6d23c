import { PAGE_SIZE_MAX } from '@parley/contract/limits';

/** `limit` of a request that asks for as many as one page may hold. */
export const LONGEST_PAGE = String(PAGE_SIZE_MAX);
