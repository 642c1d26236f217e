// The body of a response, compressed at most once per coding however often it is sent.
import { CODINGS, type Coding, compress, compressStream } from './compression.ts';
import { SPOOL_THRESHOLD, type Spool, SpooledFile, spoolAll } from './spool.ts';

/** Text or bytes in memory, or a file. */
export type PayloadBody = string | Buffer | SpooledFile;

/**
 * In UTF-16 units. Longer texts are sent as bytes: for a string, Node reserves three times its length, the
 * maximum in UTF-8, and beyond 16 KiB that costs more than the rest of a page.
 */
const MAX_STRING_LENGTH = 4096;

export class Payload {
  readonly body: PayloadBody;
  /** In bytes; for a short text, in UTF-16 units. */
  readonly size: number;
  /** The available codings. */
  readonly codings: readonly Coding[];
  readonly #forms = new Map<Coding | 'plain', Promise<PayloadBody>>();
  #holders = 1;

  /** `compressed` holds precomputed forms. */
  constructor(body: PayloadBody, compressed: Partial<Record<Coding, Buffer>> = {}) {
    for (const [coding, bytes] of Object.entries(compressed))
      this.#forms.set(coding as Coding, Promise.resolve(bytes));
    this.codings = Object.keys(compressed).length > 0 ? (Object.keys(compressed) as Coding[]) : CODINGS;
    this.body = typeof body === 'string' && body.length > MAX_STRING_LENGTH ? Buffer.from(body) : body;
    this.size = this.body instanceof SpooledFile ? this.body.size : this.body.length;
  }

  /** Returns the uncompressed body; a large one is moved to a file first. */
  uncompressed(spool: Spool): Promise<PayloadBody> | PayloadBody {
    const { body } = this;
    if (body instanceof SpooledFile || body.length <= SPOOL_THRESHOLD) return body;
    return this.#once('plain', () => spoolAll(spool, [Buffer.from(body as string)]));
  }

  compressed(coding: Coding, spool: Spool): Promise<PayloadBody> {
    return this.#once(coding, () => this.#compress(coding, spool));
  }

  /** Adds a holder; the creator is the first one. */
  retain(): void {
    this.#holders += 1;
  }

  /** The last release deletes its files; responses being sent from them continue. */
  release(): void {
    this.#holders -= 1;
    if (this.#holders > 0) return;
    releaseBody(this.body);
    for (const form of this.#forms.values()) form.then(releaseBody, () => {});
    this.#forms.clear();
  }

  #once(name: Coding | 'plain', make: () => Promise<PayloadBody>): Promise<PayloadBody> {
    const known = this.#forms.get(name);
    if (known) return known;
    const form = make();
    this.#forms.set(name, form);
    // Failures are not cached.
    form.catch(() => this.#forms.delete(name));
    return form;
  }

  async #compress(coding: Coding, spool: Spool): Promise<PayloadBody> {
    if (this.body instanceof SpooledFile) return spoolAll(spool, compressStream(this.body.stream(), coding));
    const bytes = await compress(Buffer.from(this.body as string), coding);
    return bytes.length > SPOOL_THRESHOLD ? spoolAll(spool, [bytes]) : bytes;
  }
}

function releaseBody(body: PayloadBody): void {
  if (body instanceof SpooledFile) body.release();
}
