// What this authorization server supports (RFC 8414).
import { SCOPES } from '../../accounts/oauth/scopes.ts';

export const toMetadata = (base: string) => ({
  issuer: `${base}/`,
  authorization_endpoint: `${base}/oauth/authorize`,
  token_endpoint: `${base}/oauth/token`,
  revocation_endpoint: `${base}/oauth/revoke`,
  userinfo_endpoint: `${base}/oauth/userinfo`,
  app_registration_endpoint: `${base}/api/v1/apps`,
  scopes_supported: Object.keys(SCOPES),
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'client_credentials'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
});
