// Generates certificates for test servers: issued by an authority, or self-signed.
import { generateKeyPairSync, type KeyObject, webcrypto } from 'node:crypto';
import { Integer, Utf8String } from 'asn1js';
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  GeneralName,
  GeneralNames,
} from 'pkijs';
import { DAY } from '../../time/clock.ts';

/** PEM, as `node:https` expects. */
export type Identity = { cert: string; key: string };

const COMMON_NAME = '2.5.4.3';
const ALTERNATIVE_NAMES = '2.5.29.17';
const BASIC_CONSTRAINTS = '2.5.29.19';
const DNS_NAME = 2;
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };

type Authority = { name: string; privateKey: KeyObject };
type Request = { name: string; isAuthority?: boolean; daysLeft?: number };

let serial = 0;

async function certify(
  { name, isAuthority = false, daysLeft = 1 }: Request,
  publicKey: KeyObject,
  issuer: Authority,
): Promise<string> {
  const certificate = new Certificate({ version: 2 });
  serial += 1;
  certificate.serialNumber = new Integer({ value: serial });
  certificate.issuer.typesAndValues.push(commonName(issuer.name));
  certificate.subject.typesAndValues.push(commonName(name));
  const until = Date.now() + daysLeft * DAY;
  certificate.notBefore.value = new Date(until - 30 * DAY);
  certificate.notAfter.value = new Date(until);
  const names = new GeneralNames({ names: [new GeneralName({ type: DNS_NAME, value: name })] });
  certificate.extensions = [
    extension(ALTERNATIVE_NAMES, names.toSchema().toBER()),
    extension(BASIC_CONSTRAINTS, new BasicConstraints({ cA: isAuthority }).toSchema().toBER()),
  ];
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  await certificate.subjectPublicKeyInfo.importKey(
    await webcrypto.subtle.importKey('spki', spki, ALGORITHM, true, ['verify']),
  );
  const pkcs8 = issuer.privateKey.export({ type: 'pkcs8', format: 'der' });
  await certificate.sign(
    await webcrypto.subtle.importKey('pkcs8', pkcs8, ALGORITHM, false, ['sign']),
    'SHA-256',
  );
  const der = Buffer.from(certificate.toSchema(true).toBER());
  return `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`;
}

const commonName = (value: string) =>
  new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value }) });

const extension = (extnID: string, extnValue: ArrayBuffer) =>
  new Extension({ extnID, critical: false, extnValue });

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** A self-signed identity for `name`. */
export async function signItself(name: string): Promise<Identity> {
  const { publicKey, privateKey } = newKeys();
  return { cert: await certify({ name }, publicKey, { name, privateKey }), key: pemOf(privateKey) };
}

/** An authority; `identify` issues a certificate for `name` that is valid for `daysLeft` days. */
export async function startAuthority(name = 'Test Authority') {
  const { publicKey, privateKey } = newKeys();
  const cert = await certify({ name, isAuthority: true }, publicKey, { name, privateKey });
  const identify = async (host: string, daysLeft = 1): Promise<Identity> => {
    const own = newKeys();
    const signed = await certify({ name: host, daysLeft }, own.publicKey, { name, privateKey });
    return { cert: signed, key: pemOf(own.privateKey) };
  };
  return { cert, identify };
}
