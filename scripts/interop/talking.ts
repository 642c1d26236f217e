// What each says reaches the other: for all, for followers, for one; answered, liked, boosted, edited, deleted.
import { atSally, atTom, fromSally, inTomsFeed, type Meeting, sallysOwn, type Thought, toldTom } from './meeting.ts';
import type { Status } from './snac.ts';
import { until } from './steps.ts';

/** A thought of Tom's as Sally has it, and a note of Sally's as Tom has it (`id` is ours, `uri` hers). */
export type Said = { toms: Thought; sallys: { uri: string; id: string } };

export async function post(meeting: Meeting): Promise<Said> {
  const { tom, sally, step } = meeting;
  const toms = await step('Tom posts, and snac has it', async () => {
    const thought: Thought = await tom.post('/thoughts', { content: 'Good morning, *snac* & #friends <3' });
    await atSally(
      meeting,
      thought.url,
      'Tom’s thought',
      ({ content, visibility }) =>
        visibility === 'public' && content.includes('Good morning, *snac*') && content.includes('&lt;3'),
    );
    return thought;
  });
  const sallys = await step('Sally posts, and we have it', async () => {
    await sally.command('note', nameOf(meeting), 'Good morning, Tandem');
    const { uri } = await sallysOwn(meeting, 'Good morning, Tandem');
    const { id, author } = await inTomsFeed(meeting, 'Good morning, Tandem');
    if (author.username !== sally.handle) throw new Error(`we say it is by ${author.username}`);
    return { uri, id };
  });
  return { toms, sallys };
}

export async function whisper(meeting: Meeting): Promise<void> {
  const { tom, sally, step } = meeting;
  await step('Tom posts for followers, and snac keeps it from others', async () => {
    const content = 'For those who follow me';
    const { url }: Thought = await tom.post('/thoughts', { content, visibility: 'followers' });
    await atSally(meeting, url, 'the thought for followers', ({ visibility }) => visibility !== 'public');
  });
  await step('Tom writes for himself, and snac cannot fetch it', async () => {
    const { url }: Thought = await tom.post('/thoughts', { content: 'For myself', visibility: 'private' });
    const said = await sally.command('request', nameOf(meeting), url);
    if (!said.includes('status: 404')) throw new Error(`snac said: ${said}`);
  });
  await step('Tom mentions Sally, and snac knows it is her', async () => {
    const { url }: Thought = await tom.post('/thoughts', { content: `@${sally.handle}, are you there?` });
    await until('snac to tell her', () => sally.isTold('mention', url));
  });
  await step('Sally writes to Tom alone, and we show it to nobody else', async () => {
    await sally.write({ content: 'For your eyes, Tom', to: tom.actor, mentioned_only: 'on' });
    const { id, visibility } = await fromSally(meeting, 'For your eyes, Tom');
    const seen = await tom.statusOf(`/thoughts/${id}`, 'nobody');
    if (seen !== 404 || visibility !== 'private') throw new Error(`it is ${visibility}, others get ${seen}`);
  });
}

export async function reply(meeting: Meeting, { toms, sallys }: Said): Promise<void> {
  const { tom, sally, step } = meeting;
  await step('Sally replies to Tom, and his thread holds it', async () => {
    await sally.write({ content: 'Good morning to you', in_reply_to: toms.url });
    await until('the reply in the thread', async () =>
      (await tom.get(`/thoughts/${toms.id}/thread`)).some(
        (one: { content: string; replyTo: string | null }) =>
          one.replyTo === toms.id && one.content.includes('Good morning to you'),
      ),
    );
    await atTom(meeting, toms.id, 'one reply', ({ replyCount }) => replyCount === 1);
    await toldTom(meeting, 'reply', null);
  });
  await step('Tom replies to Sally, and snac counts it', async () => {
    const { url } = await tom.post('/thoughts', { content: 'How is the weather?', replyTo: sallys.id });
    await atSally(meeting, url, 'Tom’s reply', ({ in_reply_to_id }) => in_reply_to_id !== null);
    await atSally(meeting, sallys.uri, 'one reply', ({ replies_count }) => replies_count === 1);
  });
}

export async function like(meeting: Meeting, { toms, sallys }: Said): Promise<void> {
  const { tom, sally, step } = meeting;
  await step('Sally likes Tom’s thought', async () => {
    await sally.act('Like', { id: toms.url });
    await atTom(meeting, toms.id, 'one like', ({ likeCount }) => likeCount === 1);
    await toldTom(meeting, 'like', toms.id);
  });
  await step('Sally takes the like back', async () => {
    await sally.act('Unlike', { id: toms.url });
    await atTom(meeting, toms.id, 'no like', ({ likeCount }) => likeCount === 0);
  });
  const likes = (count: number) => (status: Status) => status.favourites_count === count;
  await step('Tom likes Sally’s note', async () => {
    await tom.post(`/thoughts/${sallys.id}/like`);
    await atSally(meeting, sallys.uri, 'one like', likes(1));
  });
  await step('Tom takes the like back', async () => {
    await tom.delete(`/thoughts/${sallys.id}/like`);
    await atSally(meeting, sallys.uri, 'no like', likes(0));
  });
}

export async function boost(meeting: Meeting, { toms, sallys }: Said): Promise<void> {
  const { tom, sally, step } = meeting;
  await step('Sally boosts Tom’s thought', async () => {
    await sally.command('boost', nameOf(meeting), toms.url);
    await atTom(meeting, toms.id, 'one boost', ({ boostCount }) => boostCount === 1);
    await toldTom(meeting, 'boost', toms.id);
  });
  await step('Sally takes the boost back', async () => {
    await sally.act('Unboost', { id: toms.url });
    await atTom(meeting, toms.id, 'no boost', ({ boostCount }) => boostCount === 0);
  });
  await step('Tom boosts Sally’s note', async () => {
    await tom.post(`/thoughts/${sallys.id}/boost`);
    await atSally(meeting, sallys.uri, 'one boost', ({ reblogs_count }) => reblogs_count === 1);
    await until('snac to tell her', () => sally.isTold('reblog', sallys.uri));
  });
  await step('Tom takes the boost back', async () => {
    await tom.delete(`/thoughts/${sallys.id}/boost`);
    // It understands this but lets the boost stand, so only its log tells.
    await until('snac to hear it', async () => (await sally.log()).includes(`Unboost for ${sallys.uri}`));
  });
}

export async function edit(meeting: Meeting, { toms, sallys }: Said): Promise<void> {
  const { tom, sally, step } = meeting;
  await step('Sally edits her note', async () => {
    await sally.write({ content: 'Good evening, Tandem', edit_id: sallys.uri });
    await atTom(
      meeting,
      sallys.id,
      'the edited note',
      ({ content, editedAt }) => content.includes('Good evening, Tandem') && editedAt !== null,
    );
  });
  await step('Tom edits his thought', async () => {
    await tom.put(`/thoughts/${toms.id}`, { content: 'Good evening, snac' });
    await atSally(meeting, toms.url, 'the edited thought', ({ content }) =>
      content.includes('Good evening, snac'),
    );
  });
}

export async function erase(meeting: Meeting, { toms, sallys }: Said): Promise<void> {
  const { tom, sally, step } = meeting;
  await step('Sally deletes her note', async () => {
    await sally.act('Delete', { id: sallys.uri });
    await until(
      'the note to be gone here',
      async () => (await tom.statusOf(`/thoughts/${sallys.id}`, 'user')) === 404,
    );
  });
  await step('Tom deletes his thought', async () => {
    await tom.delete(`/thoughts/${toms.id}`);
    await until('the thought to be gone at snac', async () => (await sally.status(toms.url)) === null);
  });
}

/** The name of Sally's account, as snac's commands want it. */
const nameOf = ({ sally }: Meeting): string => sally.handle.split('@')[0] ?? '';
