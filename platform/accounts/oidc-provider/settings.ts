// The settings of logging in with a provider of OpenID Connect.
import {
  booleanSetting,
  ConfigurationError,
  choiceSetting,
  optionalSetting,
  type Setting,
  secretSetting,
  textSetting,
} from '../../config/settings.ts';

/** The provider, and what this service makes of its claims. */
export type OidcSettings = {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** Shown on the button. */
  name: string;
  scopes: string;
  groupsClaim: string;
  /** Members of this group are administrators; null: the provider decides about no roles. */
  adminGroup: string | null;
  /** Whether strangers may create an account; null: as with a password. */
  registration: 'open' | 'closed' | null;
  linksByEmail: boolean;
  /** Scheme and authority of this service, for the address of the callback. */
  publicUrl: string;
};

const unset = (help: string): Setting<string | null> => ({
  parse: (text) => text,
  fallback: null,
  help,
  accepts: 'text',
});

const issuerSetting: Setting<string | null> = {
  parse: (text) => (isIssuer(text) ? text : null),
  fallback: null,
  help: 'Issuer of the OpenID Connect provider for logins, exactly as in its discovery document. Requires the client id, the client secret and the public URL.',
  accepts: 'an https address without a query, or an http address on this machine',
};

/** OpenID Connect requires https; http is accepted on loopback addresses. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username + url.password + url.search + url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

const FIELDS = {
  OIDC_ISSUER: issuerSetting,
  OIDC_CLIENT_ID: unset('Client id that the provider has assigned to this service.'),
  OIDC_CLIENT_SECRET: {
    ...secretSetting('Client secret that the provider has assigned to this service.'),
    parse: (text: string) => (/^[\x20-\x7e]+$/.test(text) ? text : null),
    accepts: 'ASCII characters',
  },
  OIDC_NAME: textSetting('', 'Name of the provider, on the button; the host of the issuer if unset.'),
  OIDC_SCOPES: textSetting('openid profile email', 'Scopes that are requested from the provider.'),
  OIDC_GROUPS_CLAIM: textSetting('groups', 'Claim with the groups of a person, a list or a text.'),
  OIDC_ADMIN_GROUP: unset('Group whose members are administrators; none if unset.'),
  OIDC_REGISTRATION: optionalSetting(
    choiceSetting(
      ['open', 'closed'],
      'open',
      'Whether people without an account may create one with the provider; as without the provider if unset.',
    ),
  ),
  OIDC_LINK_BY_EMAIL: booleanSetting(
    false,
    'Whether a login is connected to the account with its email address, if the provider and this service have both confirmed the address.',
  ),
  PASSWORD_LOGIN: booleanSetting(
    true,
    'Whether passwords are accepted. Requires an OpenID Connect provider if false.',
  ),
};
type Fields = typeof FIELDS;
type ServiceSettings<Service extends string> = {
  [Name in keyof Fields as `${Service}_${Name}`]: Fields[Name];
};
type Values<Service extends string> = {
  [Name in keyof Fields as `${Service}_${Name}`]: Fields[Name] extends Setting<infer Value> ? Value : never;
};

/** The settings of a service; `service` is the prefix, such as JOURNAL. */
export const oidcSettings = <const Service extends string>(service: Service): ServiceSettings<Service> =>
  Object.fromEntries(
    Object.entries(FIELDS).map(([name, setting]) => [`${service}_${name}`, setting]),
  ) as ServiceSettings<Service>;

/**
 * The configured provider; null if there is none.
 * @throws ConfigurationError that names each missing or contradictory setting.
 */
export function readOidc<const Service extends string>(
  service: Service,
  values: Values<Service>,
  publicUrl: string | null,
): OidcSettings | null {
  const of = <Name extends keyof Fields>(name: Name) =>
    (values as Record<string, unknown>)[`${service}_${name}`] as Values<''>[`_${Name}`];
  const required = (['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const).map((name) => ({
    name,
    isSet: of(name) !== null,
  }));
  const missing = required.filter(({ isSet }) => !isSet).map(({ name }) => `${service}_${name}`);
  const errors: string[] = [];
  const isOn = missing.length < required.length;
  if (isOn && missing.length > 0)
    errors.push(`${missing.join(' and ')} must be set for logins with OpenID Connect.`);
  if (isOn && publicUrl === null)
    errors.push(`${service}_OIDC_ISSUER requires ${service}_PUBLIC_URL, to which the provider leads back.`);
  if (!of('OIDC_SCOPES').split(' ').includes('openid'))
    errors.push(`${service}_OIDC_SCOPES must contain openid.`);
  if (!isOn && !of('PASSWORD_LOGIN'))
    errors.push(`${service}_PASSWORD_LOGIN is false, which requires ${service}_OIDC_ISSUER.`);
  if (errors.length > 0) throw new ConfigurationError(errors.join('\n'));
  const issuer = URL.parse(of('OIDC_ISSUER') ?? '');
  if (issuer === null || publicUrl === null) return null;
  return {
    issuer,
    clientId: of('OIDC_CLIENT_ID') ?? '',
    clientSecret: of('OIDC_CLIENT_SECRET') ?? '',
    name: of('OIDC_NAME') || issuer.host,
    scopes: of('OIDC_SCOPES'),
    groupsClaim: of('OIDC_GROUPS_CLAIM'),
    adminGroup: of('OIDC_ADMIN_GROUP'),
    registration: of('OIDC_REGISTRATION'),
    linksByEmail: of('OIDC_LINK_BY_EMAIL'),
    publicUrl,
  };
}
