// Text as the words that search compares: one rule for SQLite and PostgreSQL, so that both find the same.

/** Longer words are cut to this many code points, in texts and queries alike. */
const MAX_WORD = 64;
const MAX_TOKENS = 1_000;
const MAX_TEXT = 65_536;

/** Letters that Unicode does not decompose but people search for by their plain neighbour. */
const FOLDS = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ł: 'l',
    ħ: 'h',
    ŧ: 't',
    ŋ: 'n',
    ı: 'i',
    ĸ: 'k',
    ς: 'σ',
  }),
);
const FOLDED = new RegExp(`[${[...FOLDS.keys()].join('')}]`, 'gu');

/**
 * What is no part of a word's identity: accents, the vowel points of Hebrew and Arabic, and invisible joiners.
 * Marks of other scripts are their vowels, and the kana voicing marks change the sound: they stay. U+200B parts
 * words where no spaces are written.
 */
const ACCENTS =
  /[[[\p{M}&&[\p{sc=Inherited}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}]]\p{Cf}]--[\u3099\u309A\u200B]]/gv;

const CJK = String.raw`[[\p{L}\p{N}]&&[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]]`;
const WORD = new RegExp(String.raw`(?<cjk>${CJK}+)|[[\p{L}\p{N}]--${CJK}][[\p{L}\p{M}\p{N}]--${CJK}]*`, 'gv');

/** A run of letters, marks and digits of one kind; `cjk` is written without spaces between its words. */
export type Word = { text: string; cjk: boolean };

/** `text` without case and accents, ligatures and widths (NFKD), and with the plain neighbours of a few letters. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(FOLDED, (letter) => FOLDS.get(letter) ?? letter)
    .normalize('NFC');

/** The folded words of `text` in order; everything between them (`#`, `@`, quotes, operators) is ignored. */
export function* wordsOf(text: string): Generator<Word> {
  for (const match of foldText(text.slice(0, MAX_TEXT)).matchAll(WORD)) {
    const cjk = match.groups?.cjk !== undefined;
    yield { text: cjk ? match[0] : firstCharacters(match[0]), cjk };
  }
}

/**
 * The tokens under which `text` is found, once each: its words, and for CJK runs every character and every pair
 * of neighbours. At most 1,000 of at most 64 code points, from the first 65,536 code units of `text`.
 *
 * A token holds nothing but letters, marks and digits, lower-cased and never empty. Give it to the databases as
 * it is, and let neither parse nor fold it:
 * - FTS5 with `tokenize = 'ascii'`, tokens joined by spaces: that tokenizer splits and folds ASCII alone.
 * - PostgreSQL with `array_to_tsvector($1)`, tokens as `text[]`; `to_tsvector` would parse them again.
 */
export function tokensOf(text: string): string[] {
  const tokens = new Set<string>();
  for (const token of eachToken(text)) {
    if (tokens.size >= MAX_TOKENS) break;
    tokens.add(token);
  }
  return [...tokens];
}

/** The pairs of neighbours in a CJK run; a lone character is itself. */
export function pairsOf(run: string): string[] {
  const characters = [...run];
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  return pairs.length === 0 ? characters : pairs;
}

function* eachToken(text: string): Generator<string> {
  for (const word of wordsOf(text)) {
    if (!word.cjk) yield word.text;
    else yield* [...word.text, ...pairsOf(word.text)];
  }
}

/** The cut is by code points: a halved surrogate pair would be altered by both databases. */
const firstCharacters = (word: string): string =>
  word.length <= MAX_WORD ? word : [...word.slice(0, MAX_WORD * 2)].slice(0, MAX_WORD).join('');
