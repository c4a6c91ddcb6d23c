// The shape that every language has to fill: the keys of English, with the plural forms that the language itself needs.

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many';

type Plain<T> = {
  [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : Translation<T[K]>;
};
type Plurals<T> = {
  [K in keyof T as K extends `${infer Base}_other` ? `${Base}_${PluralForm}` : never]?: string;
};

export type Translation<T> = Plain<T> & Plurals<T>;
