// A software authenticator for tests: ES256 credentials without attestation (WebAuthn level 3, section 6).
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Json } from './client.ts';

type Behaviour = {
  /** Whether it verifies the person, as by a fingerprint. */
  verifies: boolean;
  /** Whether the credential is synchronized. */
  isBackedUp: boolean;
  /** The sign counter of the next assertion; null: it has none, and sends 0. */
  counter: number | null;
  /** The page, as the browser names it. */
  origin: string;
  /** Whether the page is in a frame of another site. */
  crossOrigin: boolean;
};

export type Authenticator = Behaviour & {
  id: string;
  /** The JSON that a browser makes of options for a new credential. */
  create(options: Json): Json;
  /** The JSON that a browser makes of options for an assertion. */
  get(options: Json): Json;
};

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

export function createAuthenticator(origin: string, behaviour: Partial<Behaviour> = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let userHandle = '';
  const device: Authenticator = {
    verifies: true,
    isBackedUp: false,
    counter: null,
    origin,
    crossOrigin: false,
    ...behaviour,
    id: text(id),
    create(options) {
      userHandle = options.user.id;
      const data = Buffer.concat([authenticatorData(device, options.rp.id, 0x40), attested(id, publicKey)]);
      const response = {
        clientDataJSON: clientData(device, 'webauthn.create', options.challenge),
        attestationObject: text(attestationOf(data)),
        transports: ['internal'],
      };
      return { id: device.id, rawId: device.id, type: 'public-key', response };
    },
    get(options) {
      const data = authenticatorData(device, options.rpId, 0);
      const clientDataJSON = clientData(device, 'webauthn.get', options.challenge);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      const response = {
        clientDataJSON,
        authenticatorData: text(data),
        signature: text(sign('sha256', signed, privateKey)),
        userHandle,
      };
      return { id: device.id, rawId: device.id, type: 'public-key', response };
    },
  };
  return device;
}

const clientData = ({ origin, crossOrigin }: Behaviour, type: string, challenge: string): string =>
  text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin })));

/** The hash of the host, the flags and the sign counter, which advances. */
function authenticatorData(device: Behaviour, rpId: string, more: number): Buffer {
  const flags = 0x01 | (device.verifies ? 0x04 : 0) | (device.isBackedUp ? 0x18 : 0) | more;
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(device.counter ?? 0);
  if (device.counter !== null) device.counter += 1;
  return Buffer.concat([sha256(rpId), Buffer.of(flags), counter]);
}

/** An AAGUID of zeros, the id, and the public key as a COSE key. */
function attested(id: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (label: number, value: string) => [
    Buffer.of(label, 0x58, 0x20),
    Buffer.from(value, 'base64url'),
  ];
  const length = Buffer.of(0, id.length);
  const head = Buffer.from('a5010203262001', 'hex');
  return Buffer.concat([Buffer.alloc(16), length, id, head, ...coordinate(0x21, x), ...coordinate(0x22, y)]);
}

/** In CBOR: `{fmt: "none", attStmt: {}, authData}`. */
function attestationOf(data: Buffer): Buffer {
  const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex');
  return Buffer.concat([head, Buffer.of(data.length >> 8, data.length & 0xff), data]);
}
