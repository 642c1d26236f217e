// A connection that sends one request at a time and looks at nothing of the response but its status and
// length: a client that costs far less than the server.
import { connect, type Socket } from 'node:net';

export type Connection = {
  /** The status; rejects when the connection breaks. */
  ask(request: string): Promise<number>;
  close(): void;
  readonly isOpen: boolean;
};

export function openConnection(port: number): Connection {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay(true);
  let pending: PromiseWithResolvers<number> | null = null;
  let unread = '';
  let left = 0;
  let status = 0;
  let isOpen = true;

  socket.setEncoding('latin1').on('data', (text: string) => {
    if (left > 0) left -= text.length;
    else unread += text;
    const end = left > 0 ? -1 : unread.indexOf('\r\n\r\n');
    if (end >= 0) {
      status = Number(unread.slice(9, 12));
      const length = Number(/^content-length: (\d+)/im.exec(unread.slice(0, end))?.[1] ?? 0);
      left = length - (unread.length - end - 4);
      unread = '';
    }
    if (left > 0 || status === 0) return;
    pending?.resolve(status);
    pending = null;
    left = 0;
    status = 0;
  });
  const broken = (): void => {
    isOpen = false;
    pending?.reject(new Error('The connection ended.'));
    pending = null;
  };
  socket.on('error', broken).on('close', broken);

  return {
    ask(request) {
      pending = Promise.withResolvers<number>();
      socket.write(request);
      return pending.promise;
    },
    close: () => void socket.destroy(),
    get isOpen() {
      return isOpen;
    },
  };
}
