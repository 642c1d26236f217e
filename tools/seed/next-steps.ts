// The final output of `npm run seed`: a login, and commands to try.
import { PASSWORD } from './options.ts';

/** The service's login path, its names of the login and of the token, and an example path. */
const EXAMPLES = {
  thoughts: ['/auth/login', 'username', 'token', '/feed'],
  journal: ['/api/v1/auth/login', 'identifier', 'accessToken', '/api/v1/entries/stats'],
} as const;

/** `port` is the configured one; 0 stands for a free port, known only after the service starts. */
export function describeNextSteps(service: keyof typeof EXAMPLES, username: string, port: number): string {
  const url = `http://localhost:${port === 0 ? '<port>' : port}`;
  const [login, name, token, path] = EXAMPLES[service];
  return `Log in as ${username} with the password “${PASSWORD}”, which all generated accounts have.
Start the service with: npm run ${service}
Its interactive documentation is at ${url}/docs. In a shell:

  token=$(curl -s ${url}${login} -H 'Content-Type: application/json' \\
    -d '{"${name}":"${username}","password":"${PASSWORD}"}' | sed 's/.*"${token}":"\\([^"]*\\)".*/\\1/')
  curl -s ${url}${path} -H "Authorization: Bearer $token"

`;
}
