// Exercises every administrator operation.
import { exerciseAccountSecurity } from '@tandem/platform/testing/exercise-accounts.ts';
import { joinWithApp } from '../../client-api/testing/app.ts';
import { makeAdministrator } from '../administrators.ts';
import { post } from '../posts.ts';
import { PASSWORD, type Person, type TestThoughts } from '../thoughts.ts';
import { type ExerciseHarness, expectSuccess } from './harness.ts';

export async function exerciseModeration(harness: ExerciseHarness): Promise<void> {
  const admin = await joinAdmin(harness);
  await moderateReports(harness, admin);
  await moderateAccounts(harness, admin);
  await moderatePeople(harness, admin);
  await moderateServers(harness, admin);
  await moderateAnnouncements(harness, admin);
  const { id } = await expectSuccess(admin.post('/moderation/invitations', { uses: 2, note: 'A friend' }));
  await expectSuccess(admin.get('/moderation/invitations'));
  await expectSuccess(admin.delete(`/moderation/invitations/${id}`));
  await readPages(admin, '/moderation/acts');
}

async function joinAdmin({ thoughts }: ExerciseHarness): Promise<Person> {
  const admin = await thoughts.join('moderator');
  await makeAdministrator(thoughts, admin.username);
  return admin;
}

async function readPages(admin: Person, path: string): Promise<void> {
  const more = path.includes('?') ? '&' : '?';
  await expectSuccess(admin.get(path));
  await expectSuccess(admin.get(`${path}${more}page=2&per_page=1`));
}

async function moderateReports(harness: ExerciseHarness, admin: Person): Promise<void> {
  const { ada, bob } = harness;
  const stranger = await harness.addRemoteActor();
  const { id } = await post(bob, 'To be removed #tea');
  const object = [harness.at('/users/bob'), harness.at(`/thoughts/${id}`)];
  await harness.receive(stranger, stranger.activity('Flag', { object, content: 'Spam' }));
  await expectSuccess(ada.post('/reports', { about: 'bob', text: 'Spam' }));
  await readPages(admin, '/moderation/reports');
  const { data } = await expectSuccess(admin.get('/moderation/reports'));
  for (const report of data)
    await expectSuccess(admin.delete(`/moderation/reports/${encodeURIComponent(report.id)}`));
  await expectSuccess(admin.delete(`/moderation/thoughts/${id}`));
}

async function moderateAccounts({ thoughts }: ExerciseHarness, admin: Person): Promise<void> {
  const { username } = await thoughts.join();
  for (const query of ['', `?q=${username}`, `?q=${username}%40example`])
    await readPages(admin, `/moderation/accounts${query}`);
  await exerciseAccounts(thoughts, admin);
  await expectSuccess(admin.post(`/moderation/accounts/${username}/disable`));
  await expectSuccess(admin.delete(`/moderation/accounts/${username}/disable`));
}

async function exerciseAccounts({ client, clock, join }: TestThoughts, admin: Person): Promise<void> {
  const person = await join();
  const { username } = person;
  await exerciseAccountSecurity({
    prefix: '/auth',
    clock,
    password: PASSWORD,
    person,
    logIn: (more = {}) => client.post('/auth/login', { username, password: PASSWORD, ...more }),
    createResetLink: async () => {
      await expectSuccess(admin.post('/auth/reauthenticate', { password: PASSWORD }));
      return (await expectSuccess(admin.post(`/moderation/accounts/${username}/reset-link`))).url;
    },
  });
}

async function moderatePeople(harness: ExerciseHarness, admin: Person): Promise<void> {
  const stranger = await harness.addRemoteActor();
  const path = `/moderation/people/${stranger.handle}`;
  const askToFollow = () =>
    harness.receive(stranger, stranger.activity('Follow', { object: harness.at('/users/bob') }));
  await askToFollow();
  await expectSuccess(admin.post(`${path}/limit`));
  await askToFollow();
  await readPages(admin, '/moderation/people');
  await expectSuccess(admin.post(`${path}/suspend`));
  await expectSuccess(admin.delete(`${path}/limit`));
}

/** One announcement, to which a member reacts. */
async function moderateAnnouncements({ thoughts }: ExerciseHarness, admin: Person): Promise<void> {
  const path = '/moderation/announcements';
  const { id } = await expectSuccess(admin.post(path, { content: 'An update on Sunday' }));
  await readPages(admin, path);
  const user = await joinWithApp(thoughts, 'app_reader');
  await expectSuccess(user.put(`/api/v1/announcements/${id}/reactions/${encodeURIComponent('🎉')}`));
  await expectSuccess(user.get('/api/v1/announcements'));
  await expectSuccess(user.delete(`/api/v1/announcements/${id}/reactions/${encodeURIComponent('🎉')}`));
  await expectSuccess(user.post(`/api/v1/announcements/${id}/dismiss`));
  await expectSuccess(user.self.get('/announcements'));
  await expectSuccess(admin.patch(`${path}/${id}`, { content: 'An update on Monday' }));
  await expectSuccess(admin.delete(`${path}/${id}`));
}

async function moderateServers(harness: ExerciseHarness, admin: Person): Promise<void> {
  for (const query of ['', '?failing=true', '?failing=false'])
    await readPages(admin, `/moderation/hosts${query}`);
  await expectSuccess(admin.get(`/moderation/hosts/${encodeURIComponent(harness.peer.host)}`));
  const list = '#domain,#severity\none.example,suspend\n';
  await expectSuccess(admin.post('/moderation/domain-blocks/import', { list }));
  await expectSuccess(admin.post('/moderation/domain-blocks', { domain: 'two.example', reason: 'Spam' }));
  await expectSuccess(admin.get('/moderation/domain-blocks'));
  for (const domain of ['one.example', 'two.example'])
    await expectSuccess(admin.delete(`/moderation/domain-blocks/${domain}`));
  await harness.thoughts.service.drainQueues();
}
