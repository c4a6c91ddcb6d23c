// What the sandbox and vectors need of WebAssembly: the types of the DOM, which hold the rest, are not those of a server.

declare global {
  namespace WebAssembly {
    interface Module {
      readonly [Symbol.toStringTag]: string;
    }
    const Module: new (bytes: Uint8Array<ArrayBuffer>) => Module;
    function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
    class Memory {
      constructor(descriptor: { readonly initial: number });
      readonly buffer: ArrayBuffer;
      grow(pages: number): number;
    }
    class Instance {
      constructor(module: Module, imports: { readonly env: { readonly memory: Memory } });
      readonly exports: Readonly<Record<string, unknown>>;
    }
  }
  type BufferSource = NodeJS.BufferSource;
}

export {};
