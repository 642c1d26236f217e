// Logs in the people in whose names is asked.
import type { Request } from './load/request.ts';
import { readAnswer } from './processes/answer.ts';
import type { Server, ServiceName } from './processes/service.ts';
import type { Scene } from './scenarios/scenario.ts';
import { type Facts, PASSWORD } from './worlds/facts.ts';

/** Each login costs a password hash. */
const READERS = 16;

/** Some people of all ages at thoughts; the one person of the journal. */
export async function openScene(service: ServiceName, server: Server, facts: Facts): Promise<Scene> {
  const { people } = facts.thoughts;
  const logIn = (name: string) => LOGINS[service](server.port, name);
  return service === 'journal'
    ? { facts, thoughtsTokens: [], journalToken: await logIn(facts.journal.username) }
    : { facts, thoughtsTokens: await Promise.all(spread(people).map(logIn)), journalToken: '' };
}

const spread = (people: readonly string[]): readonly string[] => {
  const step = Math.max(1, Math.floor(people.length / READERS));
  return people.filter((_, index) => index % step === 0).slice(0, READERS);
};

type Answer = { token: string; accessToken: string };

const LOGINS: Record<ServiceName, (port: number, name: string) => Promise<string>> = {
  journal: async (port, identifier) =>
    (await ask(port, '/api/v1/auth/login', { identifier, password: PASSWORD })).accessToken,
  thoughts: async (port, username) =>
    (await ask(port, '/auth/login', { username, password: PASSWORD })).token,
};

async function ask(port: number, path: string, body: object): Promise<Answer> {
  const request: Request = { method: 'POST', path, body };
  const { body: bytes } = await readAnswer(port, request, 200);
  return JSON.parse(Buffer.from(bytes).toString());
}
