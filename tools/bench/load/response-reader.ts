// Parses HTTP/1.1 responses from a connection with little work: the load generator must cost less than the
// server.

type Part = 'head' | 'body' | 'chunk-size' | 'chunk' | 'trailer';

const END_OF_HEAD = '\r\n\r\n';

export class ResponseReader {
  #part: Part = 'head';
  #buffered: Buffer | null = null;
  #left = 0;
  #status = 0;

  /** Returns the status of a complete response, else null. @throws Error for an invalid response. */
  read(chunk: Buffer): number | null {
    let rest = this.#buffered ? Buffer.concat([this.#buffered, chunk]) : chunk;
    this.#buffered = null;
    for (;;) {
      const taken = this.#take(rest);
      if (taken === 'complete') {
        this.#part = 'head';
        return this.#status;
      }
      if (taken === null) {
        this.#buffered = rest;
        return null;
      }
      rest = rest.subarray(taken);
      if (rest.length === 0 && this.#part !== 'body') return null;
    }
  }

  /** Returns the number of consumed bytes of `rest`; null if more are needed. */
  #take(rest: Buffer): number | null | 'complete' {
    if (this.#part === 'head') return this.#takeHead(rest);
    if (this.#part === 'chunk-size') return this.#takeSize(rest);
    if (this.#part === 'trailer') return rest.length >= 2 ? 'complete' : null;
    const taken = Math.min(this.#left, rest.length);
    this.#left -= taken;
    if (this.#left > 0) return taken === 0 ? null : taken;
    if (this.#part === 'body') return 'complete';
    this.#part = 'chunk-size';
    return taken;
  }

  #takeHead(rest: Buffer): number | null | 'complete' {
    const end = rest.indexOf(END_OF_HEAD);
    if (end < 0) return null;
    const head = rest.toString('latin1', 0, end).toLowerCase();
    if (!head.startsWith('http/1.1 ')) throw new Error('This is no HTTP/1.1 response.');
    this.#status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
    if (length !== undefined) {
      this.#part = 'body';
      this.#left = Number(length);
    } else if (/\r\ntransfer-encoding: *chunked/.test(head)) this.#part = 'chunk-size';
    else if (this.#status === 204 || this.#status === 304) return 'complete';
    else throw new Error('A response has no length.');
    return end + END_OF_HEAD.length;
  }

  #takeSize(rest: Buffer): number | null {
    const end = rest.indexOf('\r\n');
    if (end < 0) return null;
    const size = Number.parseInt(rest.toString('latin1', 0, end), 16);
    this.#part = size === 0 ? 'trailer' : 'chunk';
    // Includes the line break after the chunk.
    this.#left = size + 2;
    return end + 2;
  }
}
