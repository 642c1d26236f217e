// A response's body as it may be sent: as it is, or compressed, which is done once however often it is sent.
import { COMPRESSION_THRESHOLD, type Coding, compress, compressStream } from './compression.ts';
import { encodePayload } from './payload-encoding.ts';
import { SPOOL_THRESHOLD, type Spool, SpooledFile, spoolAll } from './spool.ts';

/** A text or bytes that are in memory, or a file. */
export type PayloadBody = string | Buffer | SpooledFile;

export class Payload {
  readonly body: PayloadBody;
  readonly #forms = new Map<Coding | 'plain', Promise<PayloadBody>>();
  #holders = 1;

  constructor(body: PayloadBody) {
    this.body = body instanceof SpooledFile ? body : encodePayload(body);
  }

  /** In bytes; of a short text, in UTF-16 units. */
  get size(): number {
    return this.body instanceof SpooledFile ? this.body.size : this.body.length;
  }

  get isWorthCompressing(): boolean {
    return this.size >= COMPRESSION_THRESHOLD;
  }

  /** The body as it is; what is large is moved to a file first. */
  uncompressed(spool: Spool): Promise<PayloadBody> | PayloadBody {
    const { body } = this;
    if (body instanceof SpooledFile || body.length <= SPOOL_THRESHOLD) return body;
    return this.#once('plain', () => spoolAll(spool, [Buffer.from(body as string)]));
  }

  compressed(coding: Coding, spool: Spool): Promise<PayloadBody> {
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

  #once(name: Coding | 'plain', make: () => Promise<PayloadBody>): Promise<PayloadBody> {
    const known = this.#forms.get(name);
    if (known) return known;
    const form = make();
    this.#forms.set(name, form);
    // A failure is not kept: the next to ask tries again.
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
