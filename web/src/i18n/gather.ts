type Words = Record<string, unknown>;

/** The words of all features beside the shared ones. No two have the same area, which i18n.test.ts checks. */
export const gather = (shared: Words, files: Record<string, Words>): Words =>
  Object.assign({}, shared, ...Object.values(files));
