// People to follow: as rows with a button, beside lists, in the first steps and on the page of Explore.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { loadActors } from '../../foundation/actors/actors.ts';
import type { ActorId } from '../../ids.ts';
import { findSuggestions } from '../../people/suggestions/suggestions.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Site } from '../site/page.ts';
import { renderEmojis } from '../thoughts/emojis.ts';
import { type Person, renderListedName, renderPicture, toPerson } from '../thoughts/person.ts';

type Suggested = { person: Person; bio: string };

/** At most `limit` suggestions of people to follow. */
export async function findSuggested({ thoughts }: Site, self: ActorId, limit: number): Promise<Suggested[]> {
  const { read } = thoughts.database;
  const ids = (await findSuggestions(read, self, limit)).map(({ id }) => id);
  const actors = await loadActors(read, ids);
  return ids.flatMap((id) => {
    const actor = actors.get(id);
    return actor ? [{ person: toPerson(thoughts, actor), bio: actor.bio }] : [];
  });
}

const BIO_LENGTH = 100;

/** `back` is the page that the buttons lead back to. */
export const renderSuggested = (
  people: readonly Suggested[],
  i18n: I18n,
  { back, hasBios = false }: { back: string; hasBios?: boolean },
): Html =>
  html`<ul class="suggested">${people.map(
    ({ person, bio }) =>
      html`<li>${renderPicture(person, hasBios ? '' : 'm')}<div>${renderListedName(person)}${
        hasBios && bio !== ''
          ? html`<small class="muted" dir="auto">${renderEmojis(shorten(bio), person.emojis)}</small>`
          : null
      }</div><form class="follow" method="post" action="/do"><input type="hidden" name="back" value="${back}"><button class="button" name="follow" value="${person.handle}" aria-label="${i18n.t('follow')}: ${person.name}">${i18n.t('follow')}</button></form></li>`,
  )}</ul>`;

const shorten = (bio: string): string =>
  bio.length > BIO_LENGTH ? `${bio.slice(0, BIO_LENGTH).toWellFormed()}…` : bio;
