// What other features use of this one.

export { useModelOrder } from './use-model-order.ts';
