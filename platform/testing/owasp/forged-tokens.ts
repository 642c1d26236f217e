// Tokens that can be forged from a valid one without the server's secret.
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Invalid tokens by their defect. */
export function forgeTokens(token: string): Record<string, string> {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const jwk = publicKey.export({ format: 'jwk' });
  const withHmac = (head: object, secret: string | Buffer): string => {
    const signed = `${encode(head)}.${payload}`;
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  };
  const withRsa = (head: object): string => {
    const signed = `${encode(head)}.${payload}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  };
  return {
    ...Object.fromEntries(
      ['none', 'None', 'nOnE', ''].map((alg) => [`alg ${alg}`, `${encode({ alg, typ: 'JWT' })}.${payload}.`]),
    ),
    'no alg': `${encode({ typ: 'JWT' })}.${payload}.${signature}`,
    'another algorithm with a valid signature': `${encode({ alg: 'HS512' })}.${payload}.${signature}`,
    'RSA with the attacker’s key': withRsa({ alg: 'RS256' }),
    'RSA with an embedded key': withRsa({ alg: 'RS256', jwk }),
    'HMAC with a public key': withHmac({ alg: 'HS256' }, pem),
    'HMAC with an empty key': withHmac({ alg: 'HS256' }, ''),
    'HMAC with the file that its kid names': withHmac({ alg: 'HS256', kid: '/dev/null' }, ''),
    'HMAC with an embedded key': withHmac({ alg: 'HS256', jwk: { kty: 'oct', k: 'eA' } }, 'x'),
    'a key from another server': withRsa({
      alg: 'RS256',
      jku: 'http://127.0.0.1:1/jwks',
      x5u: 'http://127.0.0.1:1/',
    }),
    'an unknown critical header': withHmac({ alg: 'HS256', crit: ['exp'] }, 'x'),
    'no signature': `${header}.${payload}.`,
    'two parts': `${header}.${payload}`,
    'four parts': `${token}.x`,
  };
}
