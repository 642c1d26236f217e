// Characters and web addresses for property tests.
import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/**
 * Any code point except surrogates, for `fc.string({ unit })`. Equivalent to fast-check's unit `binary`,
 * which takes seconds per process to list all of them.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES })
  .map((code) => String.fromCodePoint(code < FIRST_SURROGATE ? code : code + SURROGATES));

const encoded = fc.string({ unit: anyCharacter, maxLength: 8 }).map(encodeURIComponent);

/** Web addresses with a path and possibly a query; `fc.webUrl` lists all characters too. */
export const webUrl: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.domain(),
    fc.array(encoded, { maxLength: 4 }),
    fc.option(encoded),
  )
  .map(
    ([scheme, domain, path, query]) =>
      `${scheme}://${domain}/${path.join('/')}${query === null ? '' : `?${query}`}`,
  );
