// The engine's WebAssembly, with a ceiling on its memory: what the engine's own limit overlooks ends there.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { WASM_PAGES_MAX } from './protocol.ts';

const HEADER_BYTES = 8;
const MEMORY_SECTION = 5;

const readNumber = (bytes: Uint8Array, at: number): { value: number; next: number } => {
  let [value, shift, next] = [0, 0, at];
  for (;;) {
    const byte = bytes[next++] ?? 0;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return { value, next };
    shift += 7;
  }
};

const numberBytes = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...numberBytes(value >>> 7)];

/** The same module whose one memory cannot grow beyond so many pages of 64 KiB. */
export const withMemoryMax = (module: Uint8Array, pagesMax: number): Uint8Array => {
  let at = HEADER_BYTES;
  while (at < module.length) {
    const id = module[at] ?? 0;
    const size = readNumber(module, at + 1);
    const end = size.next + size.value;
    if (id === MEMORY_SECTION) {
      const flags = readNumber(module, readNumber(module, size.next).next);
      const least = readNumber(module, flags.next);
      const section = [1, 1, ...numberBytes(least.value), ...numberBytes(pagesMax)];
      return Buffer.concat([
        module.subarray(0, at),
        Uint8Array.from([MEMORY_SECTION, ...numberBytes(section.length), ...section]),
        module.subarray(end),
      ]);
    }
    at = end;
  }
  throw new Error('the engine has no memory section');
};

/** Compiled once and handed to every worker. */
export const compileEngine = (): Promise<WebAssembly.Module> => {
  const path = fileURLToPath(import.meta.resolve('quickjs-wasi/quickjs.wasm'));
  return WebAssembly.compile(new Uint8Array(withMemoryMax(readFileSync(path), WASM_PAGES_MAX)));
};
