// The body of a response, as it is or compressed, which is done once however often it is sent.
import { CODINGS, type Coding, compress, compressStream } from './compression.ts';
import { SPOOL_THRESHOLD, type Spool, SpooledFile, spoolAll } from './spool.ts';

/** Text or bytes in memory, or a file. */
export type PayloadBody = string | Buffer | SpooledFile;

/**
 * In UTF-16 units. Longer texts are sent as bytes: for a text, Node reserves three times its length, the most
 * its bytes could be, and beyond 16 KiB that costs more than all the rest of a page.
 */
const MAX_STRING_LENGTH = 4096;

export class Payload {
  readonly body: PayloadBody;
  /** In bytes; of a short text, in UTF-16 units. */
  readonly size: number;
  /** The codings that it is sent in. */
  readonly codings: readonly Coding[];
  readonly #forms = new Map<Coding | 'plain', Promise<PayloadBody>>();
  #holders = 1;

  /** `compressed` are forms that are there already. */
  constructor(body: PayloadBody, compressed: Partial<Record<Coding, Buffer>> = {}) {
    for (const [coding, bytes] of Object.entries(compressed))
      this.#forms.set(coding as Coding, Promise.resolve(bytes));
    this.codings = Object.keys(compressed).length > 0 ? (Object.keys(compressed) as Coding[]) : CODINGS;
    this.body = typeof body === 'string' && body.length > MAX_STRING_LENGTH ? Buffer.from(body) : body;
    this.size = this.body instanceof SpooledFile ? this.body.size : this.body.length;
  }

  /** The body as it is; a large one is moved to a file first. */
  uncompressed(spool: Spool): Promise<PayloadBody> | PayloadBody {
    const { body } = this;
    if (body instanceof SpooledFile || body.length <= SPOOL_THRESHOLD) return body;
    return this.#once('plain', () => spoolAll(spool, [Buffer.from(body as string)]));
  }

  compressed(coding: Coding, spool: Spool): Promise<PayloadBody> {
    return this.#once(coding, () => this.#compress(coding, spool));
  }

  /** Adds a holder to the one that created it. */
  retain(): void {
    this.#holders += 1;
  }

  /** Releases its files with the last holder; what is being sent from them goes on. */
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
    // A failure is not cached.
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
