// What the sandbox needs of WebAssembly: the types of the DOM, which hold the rest, are not those of a server.

declare global {
  namespace WebAssembly {
    interface Module {
      readonly [Symbol.toStringTag]: string;
    }
    function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
  }
  type BufferSource = NodeJS.BufferSource;
}

export {};
