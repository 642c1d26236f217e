// The credentials of an app: in the parameters, as Basic authentication, or identically in both.

type Credentials = { clientId: string; secret: string };
type Given = { client_id?: string | undefined; client_secret?: string | undefined };

/** Null if they are missing or contradictory. */
export function readClientCredentials(given: Given, authorization: string | undefined): Credentials | null {
  const basic = readBasic(authorization);
  if (basic) {
    const isSame = (value: string | undefined, other: string) => (value ?? other) === other;
    const agrees = isSame(given.client_id, basic.clientId) && isSame(given.client_secret, basic.secret);
    return agrees ? basic : null;
  }
  const { client_id: clientId, client_secret: secret } = given;
  return clientId === undefined || secret === undefined ? null : { clientId, secret };
}

function readBasic(authorization: string | undefined): Credentials | null {
  const [, encoded] = /^basic +([A-Za-z\d+/=_-]{1,1000}) *$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? null : { clientId: text.slice(0, colon), secret: text.slice(colon + 1) };
}
