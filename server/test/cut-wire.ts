// A wire to a server that a test can cut, dam and mend.

import { connect, createServer, type Server, type Socket } from 'node:net';

export interface CutWire {
  readonly port: number;
  /** New connections are refused, and open ones are closed. */
  cut(): Promise<void>;
  /** Connections stay, and nothing comes through any more. */
  dam(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export const cutWire = async (target: { host: string; port: number }): Promise<CutWire> => {
  const sockets = new Set<Socket>();
  let isDammed = false;
  let server: Server | undefined;

  const join = (near: Socket): void => {
    const far = connect(target.port, target.host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (!isDammed) to.write(bytes);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  };
  const listen = (port: number): Promise<number> =>
    new Promise((resolve, reject) => {
      server = createServer(join);
      server.once('error', reject);
      // A test that fails before it can close the wire must not wait for it.
      server.unref();
      server.listen(port, '127.0.0.1', () => {
        const address = server?.address();
        resolve(typeof address === 'object' && address ? address.port : port);
      });
    });
  const end = (): Promise<void> =>
    new Promise((resolve) => {
      const open = server;
      server = undefined;
      if (!open) return resolve();
      open.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });

  const port = await listen(0);
  return {
    port,
    cut: end,
    dam: () => {
      isDammed = true;
    },
    mend: async () => {
      isDammed = false;
      for (const socket of sockets) socket.destroy();
      if (!server) await listen(port);
    },
    close: end,
  };
};
