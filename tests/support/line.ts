import { connect, createServer, type Socket } from 'node:net';

/** A line to a server that can be cut, as a phone loses its network: whatever is on its way breaks off, and nothing new gets through. */
export interface BreakableLine {
  url: string;
  cut(): void;
  mend(): void;
  end(): void;
}

/** @param target address of the server behind it */
export async function breakableLine(target: string): Promise<BreakableLine> {
  const { port } = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;
  const proxy = createServer((phone) => {
    if (isCut) return phone.destroy();
    const server = connect(Number(port), '127.0.0.1');
    for (const [socket, other] of [
      [phone, server],
      [server, phone],
    ] as const) {
      open.add(socket);
      // A socket that is cut says so by an error, which is what is wanted.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    phone.pipe(server).pipe(phone);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('the line has no port');
  const hangUp = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut() {
      isCut = true;
      hangUp();
    },
    mend() {
      isCut = false;
    },
    end() {
      hangUp();
      proxy.close();
    },
  };
}
