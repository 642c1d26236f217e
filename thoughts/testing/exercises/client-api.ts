// Exercises the client API like an app.
import { type AppUser, joinWithApp, registerApp } from '../../client-api/testing/app.ts';
import { formOf, PHOTO, uploadPicture } from '../../client-api/testing/pictures.ts';
import { type ExerciseHarness, expectSuccess } from './harness.ts';
import { exercisePush, exerciseStreams } from './streams.ts';

const READS = [
  '/api/v1/instance',
  '/api/v2/instance',
  '/api/v1/accounts/verify_credentials',
  '/oauth/userinfo',
  '/api/v1/apps/verify_credentials',
];

export async function exerciseClientApi({ thoughts }: ExerciseHarness): Promise<void> {
  const app = await registerApp(thoughts.client);
  const body = { grant_type: 'client_credentials', ...app };
  const { access_token: token } = await expectSuccess(thoughts.client.post('/oauth/token', body));
  const user = await joinWithApp(thoughts, 'app_user');
  for (const path of READS) await expectSuccess(user.get(path));
  await exerciseStatuses(user);
  await exerciseActions(user);
  await exerciseMedia(user);
  await exerciseProfilePictures(user);
  await exerciseAccounts(user);
  const fan = await joinWithApp(thoughts, 'app_fan');
  await exerciseNotifications(user, fan);
  await exerciseStreams(user, fan);
  await exercisePush(user, thoughts.service.drainQueues, fan);
  await exerciseSearch(user);
  await exerciseFilters(user);
  await exerciseLists(user);
  await exerciseConversations(user);
  await exerciseReports(user);
  await exerciseDiscovery(user, fan);
  await expectSuccess(thoughts.client.post('/oauth/revoke', { ...app, token }));
}

const RANGES = ['', '?max_id=1', '?since_id=1', '?min_id=1', '?min_id=1&max_id=999999999999999999'];

/** Reads each list from either end, and between bounds. */
async function exerciseStatuses(user: AppUser): Promise<void> {
  const lists = [
    '/timelines/home',
    '/timelines/public',
    '/timelines/tag/tea',
    `/accounts/${user.id}/statuses`,
    '/bookmarks',
  ];
  await expectSuccess(user.self.post('/thoughts', { content: 'For an app, @bob #tea' }));
  for (const list of lists) {
    for (const range of [...RANGES, '?only_media=true'])
      await expectSuccess(user.get(`/api/v1${list}${range}`));
  }
}

/** All actions on a status, and all reads of it. */
async function exerciseActions(user: AppUser): Promise<void> {
  const { id } = await expectSuccess(user.post('/api/v1/statuses', { status: 'By an app, @bob #tea' }));
  const reply = { status: 'A reply', in_reply_to_id: id, visibility: 'unlisted' };
  await expectSuccess(user.post('/api/v1/statuses', reply));
  const path = `/api/v1/statuses/${id}`;
  const boost = await expectSuccess(user.post(`${path}/reblog`));
  await expectSuccess(user.post(`${path}/favourite`));
  for (const what of ['', '/context', '/source', '/history', '/favourited_by', '/reblogged_by']) {
    await expectSuccess(user.get(path + what));
  }
  for (const cursor of ['max_id', 'min_id'])
    await expectSuccess(user.get(`${path}/favourited_by?${cursor}=1.${crypto.randomUUID()}`));
  await expectSuccess(user.get(`/api/v1/statuses/${boost.id}`));
  await expectSuccess(user.get(`/api/v1/statuses?id[]=${id}`));
  await expectSuccess(user.put(path, { status: 'Changed by an app #coffee' }));
  const personal = ['bookmark', 'mute', 'pin', 'unpin', 'unmute', 'unbookmark'];
  for (const name of personal) await expectSuccess(user.post(`${path}/${name}`));
  await expectSuccess(user.get(`/api/v1/accounts/${user.id}/statuses?pinned=true`));
  for (const undo of ['unfavourite', 'unreblog']) await expectSuccess(user.post(`${path}/${undo}`));
  await expectSuccess(user.delete(path));
}

/** Trends of a status with two likes, suggestions, the directory, and the public facts of the server. */
async function exerciseDiscovery(user: AppUser, fan: AppUser): Promise<void> {
  const body = { discoverable: true };
  await expectSuccess(user.patch('/api/v1/accounts/update_credentials', body));
  const { id } = await expectSuccess(user.post('/api/v1/statuses', { status: 'Popular #tea' }));
  for (const by of [user, fan]) await expectSuccess(by.post(`/api/v1/statuses/${id}/favourite`));
  for (const path of [
    'v1/trends/tags',
    'v1/trends/statuses',
    'v2/suggestions',
    'v1/directory',
    'v1/directory?local=true',
    'v1/directory?order=new',
    'v1/directory?order=new&local=true',
    'v1/instance/peers',
    'v1/instance/activity',
  ])
    await expectSuccess(fan.get(`/api/${path}`));
  await expectSuccess(fan.delete(`/api/v1/suggestions/${user.id}`));
}

/** Filters with keywords and statuses, in both API versions. */
async function exerciseFilters(user: AppUser): Promise<void> {
  const filters = '/api/v2/filters';
  const { id: status_id } = await expectSuccess(user.post('/api/v1/statuses', { status: 'Not now' }));
  const filter = { title: 'Later', context: ['home'], keywords_attributes: [{ keyword: 'tea' }] };
  const { id, keywords } = await expectSuccess(user.post(filters, filter));
  await expectSuccess(user.post(`${filters}/${id}/statuses`, { status_id }));
  await expectSuccess(user.put(`${filters}/keywords/${keywords[0].id}`, { keyword: 'coffee' }));
  await expectSuccess(user.get('/api/v1/timelines/home'));
  const [named] = await expectSuccess(user.get(`${filters}/${id}/statuses`));
  await expectSuccess(user.delete(`${filters}/statuses/${named.id}`));
  await expectSuccess(user.delete(`/api/v1/filters/${keywords[0].id}`));
}

/** Lists with members and timelines of each policy, followed hashtags, follow options, and a note. */
async function exerciseLists(user: AppUser): Promise<void> {
  const { id: bob } = await expectSuccess(user.get('/api/v1/accounts/lookup?acct=bob'));
  const account = `/api/v1/accounts/${bob}`;
  await expectSuccess(user.post(`${account}/follow`, { reblogs: false, languages: ['en'] }));
  await expectSuccess(user.post(`${account}/note`, { comment: 'Known' }));
  await expectSuccess(user.post(`${account}/note`, { comment: '' }));
  const { id } = await expectSuccess(user.post('/api/v1/lists', { title: 'Tea', exclusive: true }));
  await expectSuccess(user.post(`/api/v1/lists/${id}/accounts`, { account_ids: [bob] }));
  await expectSuccess(user.post('/api/v1/tags/coffee/follow'));
  for (const replies_policy of ['followed', 'list', 'none']) {
    await expectSuccess(user.put(`/api/v1/lists/${id}`, { replies_policy }));
    await expectSuccess(user.get(`/api/v1/timelines/list/${id}`));
  }
  for (const range of RANGES) {
    await expectSuccess(user.get(`/api/v1/timelines/list/${id}${range}`));
    await expectSuccess(user.get(`/api/v1/timelines/home${range}`));
    await expectSuccess(user.get(`/api/v1/followed_tags${range}`));
  }
  for (const range of ['', '?max_id=5', '?min_id=5', '/preview?domain=bad.example'])
    await expectSuccess(user.get(`/api/v1/domain_blocks${range}`));
  await expectSuccess(user.post(`${account}/endorse`));
  for (const range of ['', '?max_id=5', '?min_id=5'])
    await expectSuccess(user.get(`/api/v1/endorsements${range}`));
  const { id: tag } = await expectSuccess(user.post('/api/v1/featured_tags', { name: 'tea' }));
  for (const path of ['', '/suggestions']) await expectSuccess(user.get(`/api/v1/featured_tags${path}`));
  await expectSuccess(user.delete(`/api/v1/featured_tags/${tag}`));
  for (const path of ['/api/v1/lists', `${account}/lists`, `/api/v1/lists/${id}`])
    await expectSuccess(user.get(path));
  for (const range of ['', `?max_id=5.${NOBODY}`, `?min_id=5.${NOBODY}`])
    await expectSuccess(user.get(`/api/v1/lists/${id}/accounts${range}`));
  await expectSuccess(user.send('DELETE', `/api/v1/lists/${id}/accounts`, { body: { account_ids: [bob] } }));
  await expectSuccess(user.delete(`/api/v1/lists/${id}`));
  await expectSuccess(user.post('/api/v1/tags/coffee/unfollow'));
}

/** Direct conversations: read from either end, marked as read, and removed. */
async function exerciseConversations(user: AppUser): Promise<void> {
  const direct = { status: 'Just for you, @bob', visibility: 'direct' };
  const { id: first } = await expectSuccess(user.post('/api/v1/statuses', direct));
  await expectSuccess(user.post('/api/v1/statuses', { ...direct, in_reply_to_id: first }));
  for (const range of RANGES) {
    await expectSuccess(user.get(`/api/v1/timelines/direct${range}`));
    await expectSuccess(user.get(`/api/v1/conversations${range}`));
  }
  const [{ id }] = await expectSuccess(user.get('/api/v1/conversations'));
  await expectSuccess(user.post(`/api/v1/conversations/${id}/read`));
  await expectSuccess(user.delete(`/api/v1/conversations/${id}`));
  await expectSuccess(user.delete(`/api/v1/statuses/${first}`));
}

async function exerciseReports(user: AppUser): Promise<void> {
  const { id: account_id } = await expectSuccess(user.get('/api/v1/accounts/lookup?acct=bob'));
  const [status] = await expectSuccess(user.get(`/api/v1/accounts/${account_id}/statuses`));
  const report = { account_id, status_ids: status ? [status.id] : [], comment: 'Spam', forward: true };
  await expectSuccess(user.post('/api/v1/reports', report));
}

/** A picture that is uploaded, described, attached to a status, and re-posted; and an unused one. */
async function exerciseMedia(user: AppUser): Promise<void> {
  const { id, url } = await uploadPicture(user);
  const unused = await uploadPicture(user);
  await expectSuccess(user.get(url.slice(user.url.length)));
  await expectSuccess(user.put(`/api/v1/media/${id}`, { description: 'A cat' }));
  await expectSuccess(user.get(`/api/v1/media/${id}`));
  await expectSuccess(user.delete(`/api/v1/media/${unused.id}`));
  const status = await expectSuccess(user.post('/api/v1/statuses', { media_ids: [id] }));
  const media_attributes = [{ id, description: 'A dog' }];
  await expectSuccess(user.put(`/api/v1/statuses/${status.id}`, { status: 'Look', media_attributes }));
  await expectSuccess(user.delete(`/api/v1/statuses/${status.id}`));
  await uploadPicture(user);
}

/** Profile pictures, set by an app and over REST, replaced and removed. */
async function exerciseProfilePictures(user: AppUser): Promise<void> {
  const both = { body: formOf({ avatar: PHOTO, header: PHOTO }) };
  await expectSuccess(user.send('PATCH', '/api/v1/accounts/update_credentials', both));
  for (const kind of ['avatar', 'header']) {
    await expectSuccess(user.self.post(`/users/me/${kind}`, formOf({ file: PHOTO })));
    await expectSuccess(user.self.delete(`/users/me/${kind}`));
  }
}

/** Search of each type, local and remote; favourites from either end. */
async function exerciseSearch(user: AppUser): Promise<void> {
  const { id } = await expectSuccess(user.post('/api/v1/statuses', { status: 'To be found #search' }));
  await expectSuccess(user.post(`/api/v1/statuses/${id}/favourite`));
  for (const path of [
    '/search?q=found',
    '/search?q=app&following=1&limit=1&offset=1',
    '/search?q=%23sea&type=hashtags',
    `/search?q=found&account_id=${user.id}`,
    `/search?q=fou&account_id=${user.id}`,
    '/search?q=nobody@host.invalid&resolve=true',
    '/search?q=https%3A%2F%2Fhost.invalid%2Fnote&resolve=true',
  ]) {
    await expectSuccess(user.get(`/api/v2${path}`));
  }
  await expectSuccess(user.get('/api/v1/tags/search'));
  for (const range of ['', `?max_id=5.${NOBODY}`, `?min_id=5.${NOBODY}`]) {
    await expectSuccess(user.get(`/api/v1/favourites${range}`));
  }
}

async function exerciseAccounts(user: AppUser): Promise<void> {
  const own = `/api/v1/accounts/${user.id}`;
  for (const path of [
    own,
    `${own}/followers`,
    `${own}/following`,
    '/api/v1/follow_requests',
    '/api/v1/blocks',
    '/api/v1/mutes',
    `/api/v1/mutes?max_id=5.${NOBODY}`,
    `/api/v1/mutes?min_id=5.${NOBODY}`,
    `${own}/followers?max_id=5.${NOBODY}`,
    `${own}/followers?min_id=5.${NOBODY}`,
    `/api/v1/accounts/relationships?id[]=${user.id}`,
    `/api/v1/accounts/familiar_followers?id[]=${user.id}`,
    '/api/v1/accounts/search?q=app&following=true',
  ]) {
    await expectSuccess(user.get(path));
  }
  await expectSuccess(user.post('/api/v1/markers', { home: { last_read_id: '5' } }));
  await expectSuccess(user.get('/api/v1/markers?timeline[]=home'));
  const { id } = await expectSuccess(user.get('/api/v1/accounts/lookup?acct=bob'));
  await expectSuccess(user.post(`/api/v1/accounts/${id}/mute`, { duration: 60 }));
  await expectSuccess(user.post(`/api/v1/accounts/${id}/unmute`));
}

/** Notifications of actions by `fan`, read individually and in groups, and deleted. */
async function exerciseNotifications(user: AppUser, fan: AppUser): Promise<void> {
  const { id } = await expectSuccess(user.post('/api/v1/statuses', { status: 'Worth a reply' }));
  await expectSuccess(fan.post(`/api/v1/accounts/${user.id}/follow`, { notify: true }));
  await expectSuccess(user.post('/api/v1/statuses', { status: 'Told at once' }));
  for (const act of ['favourite', 'reblog']) await expectSuccess(fan.post(`/api/v1/statuses/${id}/${act}`));
  for (const version of ['v1', 'v2']) {
    const list = `/api/${version}/notifications`;
    for (const range of RANGES) await expectSuccess(user.get(list + range));
    await expectSuccess(user.get(`${list}?account_id=${fan.id}&types[]=follow`));
    await expectSuccess(user.get(`${list}/unread_count`));
  }
  const { notification_groups: groups } = await expectSuccess(user.get('/api/v2/notifications'));
  for (const { group_key: key } of groups) {
    await expectSuccess(user.get(`/api/v2/notifications/${key}`));
    await expectSuccess(user.get(`/api/v2/notifications/${key}/accounts`));
  }
  await expectSuccess(user.post(`/api/v2/notifications/${groups[0].group_key}/dismiss`));
  await expectSuccess(user.post(`/api/v1/notifications/${groups[1].most_recent_notification_id}/dismiss`));
  await expectSuccess(user.post('/api/v1/notifications/clear'));
}

const NOBODY = '00000000-0000-7000-8000-000000000000';
