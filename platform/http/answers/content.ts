// A response's body as it may be sent: as it is, or compressed, which is done once however often it is sent.
import { COMPRESS_FROM, type Coding, compress, compressStream } from './compression.ts';
import { readyToSend } from './long-texts.ts';
import { SPOOL_FROM, type Spool, Spooled, spoolAll } from './spool.ts';

/** A text or bytes that are in memory, or a file. */
export type Body = string | Buffer | Spooled;

export class Content {
  readonly body: Body;
  readonly #forms = new Map<Coding | 'plain', Promise<Body>>();
  #holders = 1;

  constructor(body: Body) {
    this.body = body instanceof Spooled ? body : readyToSend(body);
  }

  /** In bytes; of a short text, in UTF-16 units. */
  get size(): number {
    return this.body instanceof Spooled ? this.body.size : this.body.length;
  }

  get isWorthCompressing(): boolean {
    return this.size >= COMPRESS_FROM;
  }

  /** The body as it is; what is large is moved to a file first. */
  plain(spool: Spool): Promise<Body> | Body {
    const { body } = this;
    if (body instanceof Spooled || body.length <= SPOOL_FROM) return body;
    return this.#once('plain', () => spoolAll(spool, [Buffer.from(body as string)]));
  }

  coded(coding: Coding, spool: Spool): Promise<Body> {
    return this.#once(coding, () => this.#compress(coding, spool));
  }

  /** Holds it once more than its maker does. */
  retain(): void {
    this.#holders += 1;
  }

  /** Gives up its files when the last holder releases it; what is being sent from them still is. */
  release(): void {
    this.#holders -= 1;
    if (this.#holders > 0) return;
    releaseBody(this.body);
    for (const form of this.#forms.values()) form.then(releaseBody, () => {});
    this.#forms.clear();
  }

  #once(name: Coding | 'plain', make: () => Promise<Body>): Promise<Body> {
    const known = this.#forms.get(name);
    if (known) return known;
    const form = make();
    this.#forms.set(name, form);
    // A failure is not kept: the next to ask tries again.
    form.catch(() => this.#forms.delete(name));
    return form;
  }

  async #compress(coding: Coding, spool: Spool): Promise<Body> {
    if (this.body instanceof Spooled) return spoolAll(spool, compressStream(this.body.stream(), coding));
    const bytes = await compress(Buffer.from(this.body as string), coding);
    return bytes.length > SPOOL_FROM ? spoolAll(spool, [bytes]) : bytes;
  }
}

function releaseBody(body: Body): void {
  if (body instanceof Spooled) body.release();
}
