// Reduces a failing request while it still fails, to make the cause visible.
import type { FuzzRequest } from './requests/request.ts';

const MOST_TRIES = 200;

/** The smallest failing request; `fails` sends a candidate and returns whether it fails in the same way. */
export async function shrink(
  request: FuzzRequest,
  fails: (candidate: FuzzRequest) => Promise<boolean>,
): Promise<FuzzRequest> {
  let smallest = request;
  let tries = 0;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of simpler(smallest)) {
      tries += 1;
      if (tries > MOST_TRIES) return smallest;
      if (!(await fails(candidate))) continue;
      smallest = candidate;
      isSmaller = true;
      break;
    }
  }
  return smallest;
}

function* simpler(request: FuzzRequest): Generator<FuzzRequest> {
  if (request.framing === 'chunked') yield { ...request, framing: 'whole' };
  for (const [at, [name]] of request.headers.entries()) {
    // Without its credential a request fails differently.
    if (name !== 'Authorization')
      yield { ...request, headers: request.headers.filter((_, index) => index !== at) };
  }
  yield* simplerTargets(request);
  for (const body of simplerBodies(request.body)) yield { ...request, body };
}

function* simplerTargets(request: FuzzRequest): Generator<FuzzRequest> {
  const [path = '', ...rest] = request.target.split('?');
  const pairs = rest.length > 0 ? rest.join('?').split('&') : [];
  for (const at of pairs.slice(0, 20).keys()) {
    const left = pairs.filter((_, index) => index !== at);
    yield { ...request, target: left.length > 0 ? `${path}?${left.join('&')}` : path };
  }
}

function* simplerBodies(body: Buffer | null): Generator<Buffer> {
  const value = parse(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const entries = Object.entries(value);
  for (const at of entries.keys()) {
    yield toBody(Object.fromEntries(entries.filter((_, index) => index !== at)));
  }
  for (const [name, member] of entries) {
    if (typeof member === 'string' && member.length > 1)
      yield toBody({ ...value, [name]: member.slice(0, member.length >> 1) });
    if (Array.isArray(member) && member.length > 1)
      yield toBody({ ...value, [name]: member.slice(0, member.length >> 1) });
  }
}

const toBody = (value: object): Buffer => Buffer.from(JSON.stringify(value));

function parse(body: Buffer | null): unknown {
  try {
    return JSON.parse(body?.toString() ?? '');
  } catch {
    return undefined;
  }
}
