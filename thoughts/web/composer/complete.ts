// What the composer suggests while a name or a hashtag is written: a list that scripts show below the field.
import { html } from '@tandem/platform/html/html.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { completeText } from '../../timelines/completion/completion.ts';
import { fragment } from '../site/fragments.ts';
import { mountPage, page, type Shown, type Site } from '../site/page.ts';

const completion = page({
  path: '/write/complete',
  summary: 'Complete a name or a hashtag',
  query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 100 }) }),
});

export function mountCompletionList(site: Site): void {
  const { database, base } = site.thoughts;
  mountPage(site, completion, async ({ query }, { member }): Promise<Shown> => {
    if (!member) throw notFound('page');
    const { people, tags } = await completeText(database.read, query.q, { base, viewer: member.actorId });
    return fragment(
      html`<ul>${people.map(
        ({ username, displayName }) =>
          html`<li data-text="@${username}"><bdi>${displayName}</bdi> <bdi class="handle">@${username}</bdi></li>`,
      )}${tags.map((tag) => html`<li data-text="#${tag}"><bdi>#${tag}</bdi></li>`)}</ul>`,
    );
  });
}
