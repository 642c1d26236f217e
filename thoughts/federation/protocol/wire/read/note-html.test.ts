import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readActor } from './actor.ts';
import { readNote } from './note.ts';

const author = 'https://other.example/users/ana';
const note = (fields: object) =>
  readNote({ id: `${author}/1`, type: 'Note', attributedTo: author, ...fields });
const LINK = `<p><a href="${author}/1">${author}/1</a></p>`;
const picture = [{ type: 'Image', url: 'https://other.example/a.png' }];

for (const content of ['<br>', '<p>\u200b</p>', '&nbsp;&#8203;', '<script>x</script>', '<p></p>']) {
  test(`a picture without text has empty content, and unsupported attachments become links: ${JSON.stringify(content)}`, () => {
    assert.equal(note({ content, attachment: picture })?.html, '');
    assert.equal(note({ content, attachment: [{ type: 'Link', href: author }] })?.html, LINK);
    assert.equal(note({ content })?.html, LINK);
  });
}

test('text is preserved, also with a picture', () => {
  assert.equal(note({ content: '<p>Look</p>', attachment: picture })?.html, '<p>Look</p>');
  assert.equal(note({ content: '' }), null);
});

test('a quoted post is linked once, with or without text', () => {
  const quoted = 'https://third.example/posts/1?a=1&b=2';
  const link =
    '<p><a href="https://third.example/posts/1?a=1&amp;b=2">https://third.example/posts/1?a=1&amp;b=2</a></p>';
  for (const name of ['quote', 'quoteUrl', 'quoteUri', '_misskey_quote']) {
    assert.equal(note({ [name]: quoted })?.html, link, name);
    assert.equal(note({ [name]: quoted, content: '<p>See</p>' })?.html, `<p>See</p>${link}`, name);
    assert.equal(note({ [name]: quoted, content: link })?.html, link, name);
  }
  assert.equal(note({ quote: { id: quoted } })?.html, link);
  assert.equal(note({ quoteUrl: 'javascript:alert(1)' }), null);
});

test('a page URL on another host is ignored for posts and actors', () => {
  const elsewhere = 'https://bank.example/login';
  const own = 'https://other.example/@ana/1';
  assert.equal(note({ content: 'x', url: elsewhere })?.url, null);
  assert.equal(
    note({ content: 'x', url: [{ type: 'Link', href: elsewhere, mediaType: 'text/html' }, own] })?.url,
    own,
  );
  const actor = { id: author, type: 'Person', preferredUsername: 'ana', inbox: `${author}/inbox` };
  assert.equal(readActor({ ...actor, url: elsewhere })?.url, null);
  assert.equal(readActor({ ...actor, url: own })?.url, own);
});

test('a display name is a single line without bidirectional controls', () => {
  const actor = { id: author, type: 'Person', preferredUsername: 'ana', inbox: `${author}/inbox` };
  assert.equal(readActor({ ...actor, name: ' \u202eanA\u2066\nof here ' })?.displayName, 'anA of here');
});

test('a note without content uses its plain source, or its name and a link', () => {
  const source = { content: 'One <b>\nline\n\nTwo', mediaType: 'text/plain' };
  assert.equal(note({ source })?.html, '<p>One &lt;b&gt;<br>line</p><p>Two</p>');
  assert.equal(note({ content: '', source, name: 'Title' })?.html, '<p>One &lt;b&gt;<br>line</p><p>Two</p>');
  for (const other of [{ content: '**Bold**', mediaType: 'text/markdown' }, { content: 'x' }])
    assert.equal(note({ source: other })?.html, LINK);
  assert.equal(note({ name: 'A & B\n' })?.html, `<p>A &amp; B</p>${LINK}`);
  assert.equal(note({ nameMap: { en: 'Title' } })?.html, `<p>Title</p>${LINK}`);
  const warned = note({ summary: 'Careful' });
  assert.deepEqual([warned?.html, warned?.summary], [LINK, 'Careful']);
  assert.equal(note({ content: '<p>Said</p>', source, name: 'Title' })?.html, '<p>Said</p>');
});

test('an empty note and a vote are ignored', () => {
  const nothing = { name: ' ', summary: '', source: { content: ' ', mediaType: 'text/plain' } };
  for (const fields of [{}, nothing, { source: 'text' }, { name: 7 }]) assert.equal(note(fields), null);
  const vote = { name: 'Tea', inReplyTo: 'https://third.example/polls/1' };
  for (const content of [undefined, null, '']) assert.equal(note({ ...vote, content }), null);
});
