// Reads HTTP/1.1 responses off a connection, one at a time, with as little work as can be: the load must cost
// less than what it loads.

/** `bytes` counts the head, the body and its framing. */
export type ResponseHead = { status: number; bytes: number };

type Part = 'head' | 'body' | 'chunk-size' | 'chunk' | 'trailer';

const END_OF_HEAD = '\r\n\r\n';
const NOTHING = Buffer.alloc(0);

export class ResponseReader {
  #part: Part = 'head';
  #buffered: Buffer = NOTHING;
  #left = 0;
  #status = 0;
  #bytes = 0;

  /**
   * Reads a chunk. Returns the response once it is complete, else null. @throws Error at an invalid response.
   */
  read(chunk: Buffer): ResponseHead | null {
    this.#bytes += chunk.length;
    let rest = this.#buffered.length === 0 ? chunk : Buffer.concat([this.#buffered, chunk]);
    this.#buffered = NOTHING;
    for (;;) {
      const taken = this.#take(rest);
      if (taken === 'whole') return this.#end();
      if (taken === null) {
        this.#buffered = rest;
        return null;
      }
      rest = rest.subarray(taken);
      if (rest.length === 0 && this.#part !== 'body') return null;
    }
  }

  #end(): ResponseHead {
    const response = { status: this.#status, bytes: this.#bytes };
    this.#part = 'head';
    this.#bytes = 0;
    return response;
  }

  /** How much of `rest` is done with; null where more must come first. */
  #take(rest: Buffer): number | null | 'whole' {
    if (this.#part === 'head') return this.#takeHead(rest);
    if (this.#part === 'chunk-size') return this.#takeSize(rest);
    if (this.#part === 'trailer') return rest.length >= 2 ? 'whole' : null;
    const taken = Math.min(this.#left, rest.length);
    this.#left -= taken;
    if (this.#left > 0) return taken === 0 ? null : taken;
    if (this.#part === 'body') return 'whole';
    this.#part = 'chunk-size';
    return taken;
  }

  #takeHead(rest: Buffer): number | null | 'whole' {
    const end = rest.indexOf(END_OF_HEAD);
    if (end < 0) return null;
    const head = rest.toString('latin1', 0, end).toLowerCase();
    this.#status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
    if (!head.startsWith('http/1.1 ')) throw new Error('What came is no response of HTTP/1.1.');
    if (length !== undefined) {
      this.#part = 'body';
      this.#left = Number(length);
    } else if (/\r\ntransfer-encoding: *chunked/.test(head)) this.#part = 'chunk-size';
    else if (this.#status === 204 || this.#status === 304) return 'whole';
    else throw new Error('A response does not say where it ends.');
    return end + END_OF_HEAD.length;
  }

  #takeSize(rest: Buffer): number | null {
    const end = rest.indexOf('\r\n');
    if (end < 0) return null;
    const size = Number.parseInt(rest.toString('latin1', 0, end), 16);
    this.#part = size === 0 ? 'trailer' : 'chunk';
    // The chunk's own end of line comes after it.
    this.#left = size + 2;
    return end + 2;
  }
}
