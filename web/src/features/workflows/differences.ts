// What differs between two definitions, place by place. Stages are told apart by their keys, so that one that was moved is the same.

export interface Difference {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const keyed = (value: unknown): Record<string, unknown> => {
  if (!Array.isArray(value)) return isObject(value) ? value : {};
  return Object.fromEntries(
    value.map((one: unknown, at) => [
      isObject(one) && typeof one.key === 'string' ? one.key : String(at),
      one,
    ]),
  );
};

const shown = (value: unknown): string | undefined =>
  value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value);

export const differences = (before: unknown, after: unknown, path = ''): Difference[] => {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isObject(before) || !isObject(after)) return [{ path, before: shown(before), after: shown(after) }];
  const [left, right] = [keyed(before), keyed(after)];
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return names.flatMap((name) =>
    differences(left[name], right[name], path === '' ? name : `${path}.${name}`),
  );
};
