// What each program does with a generated client: calls that are counted, and held to what the document
// promises.
import assert from 'node:assert/strict';

export const JOURNAL = process.env.JOURNAL_URL ?? '';
export const THOUGHTS = process.env.THOUGHTS_URL ?? '';
export const PASSWORD = 'correct horse battery';

/** A name that nobody has. */
export const somebody = (): string => `client_${crypto.randomUUID().slice(0, 12)}`;

/** A picture of one point. */
export const photo = (): Blob =>
  new Blob(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    { type: 'image/png' },
  );

let calls = 0;

/** Counts `fetch` from now on; `credential` is put on what has none. */
export function countCalls(): void {
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    calls += 1;
    return real(input, init);
  };
}

export function finish(): void {
  assert.ok(calls >= 20, `${calls} calls`);
  console.log(`${calls} calls`);
}

export async function assertZip(blob: Blob): Promise<void> {
  assert.equal(Buffer.from(await blob.slice(0, 2).arrayBuffer()).toString(), 'PK');
}

export const assertEqual: (actual: unknown, expected: unknown) => void = assert.deepEqual;
export const assertTrue: (value: unknown) => asserts value = assert.ok;
