// The services of a checkout in their production configuration, and the users that send requests.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '../../platform/testing/client.ts';
import { startProgram } from '../../platform/testing/program.ts';
import { getToken } from '../../thoughts/client-api/testing/app.ts';
import type { Peer, PeerActor } from '../../thoughts/federation/testing/peer.ts';
import { logInByForm } from '../../thoughts/web/testing/member.ts';
import { PASSWORD } from '../seed/options.ts';
import type { Manifest } from './data-sets.ts';
import { fetchResponse, HOST } from './request.ts';
import { acceptOf, signedRequest } from './scenarios/federation.ts';
import { MONTHS, readMonth } from './scenarios/journal.ts';

export type ServiceName = 'journal' | 'thoughts';
/** `pid` is 0 for a server that we did not start. */
export type Address = { pid: number; host: string; port: number };
export type Server = AsyncDisposable & Address;

/** The data set and logins for creating requests. */
export type Session = {
  manifest: Manifest;
  /** Tokens and cookies of the same users: for the REST API, the client API, and pages. */
  thoughtsTokens: readonly string[];
  appTokens: readonly string[];
  cookies: readonly string[];
  /** Remote actors with a follower here. */
  senders: readonly PeerActor[];
  journalToken: string;
  /** The entity tags of the journal's last twelve months, newest first. */
  monthTags: readonly string[];
};

/** No rate limits; tokens outlive the run; response addresses are constant. */
const SETTINGS = {
  JOURNAL_PORT: '0',
  THOUGHTS_PORT: '0',
  LOG_LEVEL: 'warn',
  LOGIN_FAILURES_PER_ADDRESS: '0',
  LOGIN_FAILURES_PER_IDENTIFIER: '0',
  REGISTRATIONS_PER_ADDRESS: '0',
  THOUGHTS_CLIENT_API_REQUESTS: '0',
  JOURNAL_ACCESS_TOKEN_SECONDS: '86400',
  JOURNAL_REFRESH_TOKEN_SECONDS: '86400',
  JOURNAL_PUBLIC_URL: `https://${HOST}`,
  THOUGHTS_PUBLIC_URL: `https://${HOST}`,
  // The senders are on the loopback address.
  THOUGHTS_FEDERATION_INSECURE: 'true',
};

/** Each login costs a password hash. */
const READERS = 16;
const SENDERS = 16;

/** Starts a service of the checkout at `root`, with its data in `folder`. */
export async function startService(
  root: string,
  name: ServiceName,
  folder: string,
  settings: Record<string, string>,
): Promise<Server> {
  await mkdir(folder, { recursive: true });
  const main = pathToFileURL(join(root, name, 'main.ts'));
  const program = startProgram(main, folder, { ...SETTINGS, DATA_DIR: folder, ...settings });
  const address = await program.address(name);
  return {
    pid: program.pid,
    host: 'localhost',
    port: Number(new URL(address).port),
    async [Symbol.asyncDispose]() {
      // A graceful stop, so that a profile is written.
      program.kill('SIGTERM');
      await program.exited;
    },
  };
}

/** For thoughts, users who joined early or late; for the journal, its only user. */
export async function openSession(
  service: ServiceName,
  { port }: Server,
  manifest: Manifest,
  peer: Peer,
): Promise<Session> {
  const client = createClient(`http://localhost:${port}`);
  const logIn = async (path: string, credentials: object) => {
    const { status, body, text } = await client.post(path, { ...credentials, password: PASSWORD });
    if (status !== 200) throw new Error(`The login returned ${status} ${text}`);
    return body;
  };
  const none = { manifest, thoughtsTokens: [], appTokens: [], cookies: [], senders: [], monthTags: [] };
  if (service === 'journal') {
    const { accessToken } = await logIn('/api/v1/auth/login', { identifier: manifest.journal.username });
    const session: Session = { ...none, journalToken: accessToken };
    const monthTags: string[] = [];
    for (let index = 0; index < MONTHS; index += 1)
      monthTags.push((await fetchResponse(port, readMonth(session, index), 200)).headers.etag ?? '');
    return { ...session, monthTags };
  }
  const { people } = manifest.thoughts;
  const step = Math.max(1, Math.floor(people.length / READERS));
  const readers = people.filter((_, index) => index % step === 0).slice(0, READERS);
  // Sequentially: a busy server refuses many concurrent password hashes.
  const inEach = <Result>(use: (username: string) => Promise<Result>) => Array.fromAsync(readers, use);
  const thoughtsTokens = await inEach(async (username) => (await logIn('/auth/login', { username })).token);
  const senders: PeerActor[] = [];
  for (let index = 0; index < SENDERS; index += 1) {
    const sender = await peer.addActor(`sender_${port}_${index}`);
    const { status, text } = await client
      .as(thoughtsTokens[0])
      .post('/federation/follow-remote', { handle: sender.handle });
    if (status >= 300) throw new Error(`The follow returned ${status} ${text}`);
    await fetchResponse(port, await signedRequest(sender, acceptOf(sender, readers[0] ?? '')), 202);
    senders.push(sender);
  }
  return {
    ...none,
    journalToken: '',
    thoughtsTokens,
    appTokens: await inEach((name) => getToken(client, name)),
    cookies: await inEach(async (name) => (await logInByForm(client, name, PASSWORD)).cookie),
    senders,
  };
}
