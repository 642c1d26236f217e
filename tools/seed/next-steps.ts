// The final output of `npm run seed`: a login, and commands to try.
import { PASSWORD } from './options.ts';

/** `port` is the configured one; 0 stands for a free port, known only after the service starts. */
export const describeThoughts = (username: string, port: number): string =>
  describe('thoughts', username, port, (url) => [
    `  token=$(curl -s ${url}/auth/login -H 'Content-Type: application/json' \\`,
    `    -d '{"username":"${username}","password":"${PASSWORD}"}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`,
    `  curl -s ${url}/feed -H "Authorization: Bearer $token"`,
  ]);

export const describeJournal = (username: string, port: number): string =>
  describe('journal', username, port, (url) => [
    `  token=$(curl -s ${url}/api/v1/auth/login -H 'Content-Type: application/json' \\`,
    `    -d '{"identifier":"${username}","password":"${PASSWORD}"}' | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')`,
    `  curl -s ${url}/api/v1/entries/stats -H "Authorization: Bearer $token"`,
  ]);

function describe(
  service: string,
  username: string,
  port: number,
  example: (url: string) => string[],
): string {
  const url = `http://localhost:${port === 0 ? '<port>' : port}`;
  const lines = [
    `Log in as ${username} with the password “${PASSWORD}”, which all generated accounts have.`,
    `Start the service with: npm run ${service}`,
    `Its interactive documentation is at ${url}/docs. In a shell:`,
    '',
    ...example(url),
    '',
  ];
  return `${lines.join('\n')}\n`;
}
