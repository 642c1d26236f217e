// Tokenises text for search. SQLite and PostgreSQL share one tokenizer and return the same results.

/** Longer words are truncated to this many code points, in texts and queries. */
const MAX_WORD = 64;
const MAX_TOKENS = 1_000;
const MAX_TEXT = 65_536;

/** Letters that Unicode does not decompose, mapped to the plain letters that people type in searches. */
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
    ى: 'ي',
    ة: 'ه',
  }),
);
const FOLDED = new RegExp(`[${[...FOLDS.keys()].join('')}]`, 'gu');

/**
 * Ignored in comparisons: accents, the vowel points of Hebrew and Arabic, and invisible joiners. Marks of
 * other scripts are vowels, and the kana voicing marks change the sound: they are preserved. U+200B separates
 * words in scripts without spaces.
 */
const ACCENTS =
  /[[[\p{M}&&[\p{sc=Inherited}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}]]\p{Cf}]--[\u3099\u309A\u200B]]/gv;

const CJK = String.raw`[[\p{L}\p{N}]&&[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]]`;
/** Vowels in these scripts are combining marks. */
const SOUTH_EAST_ASIAN = String.raw`[[\p{L}\p{M}\p{N}]&&[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]]`;
const UNSPACED = `[${CJK}${SOUTH_EAST_ASIAN}]`;
/** Names such as C++, C# and F#. */
const SYMBOLIC = String.raw`(?<![\p{L}\p{M}\p{N}])[[\p{L}\p{N}]--${UNSPACED}]{1,2}(?:\+\+|#)(?![\p{L}\p{M}\p{N}+#])`;
const EMOJI = String.raw`\p{RI}{2}|\p{Extended_Pictographic}`;
const LETTERS = String.raw`[[\p{L}\p{N}]--${UNSPACED}][[\p{L}\p{M}\p{N}]--${UNSPACED}]*`;
const WORD = new RegExp(
  `(?<symbolic>${SYMBOLIC})|(?<unspaced>${UNSPACED}+)|(?<emoji>${EMOJI})|(?<letters>${LETTERS})`,
  'gv',
);

/**
 * `letters`: a run of letters, marks and digits; `unspaced`: such a run in a script without spaces between
 * words; `emoji`: one emoji without its skin tone; `symbolic`: a short name that ends with `++` or `#`.
 */
type Word = { text: string; kind: 'letters' | 'unspaced' | 'emoji' | 'symbolic' };

/**
 * `text` without case, accents, ligatures and width variants (NFKD), with some letters replaced by plain
 * ones.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(FOLDED, (letter) => FOLDS.get(letter) ?? letter)
    .normalize('NFC');

/** The folded words of `text` in order. Everything between them (`#`, `@`, quotes, operators) is ignored. */
export function* wordsOf(text: string): Generator<Word> {
  for (const { groups = {} } of foldText(text.slice(0, MAX_TEXT)).matchAll(WORD)) {
    const { symbolic, unspaced, emoji, letters } = groups;
    if (letters !== undefined) yield { text: firstCharacters(letters), kind: 'letters' };
    else if (unspaced !== undefined) yield { text: unspaced, kind: 'unspaced' };
    else if (emoji !== undefined) yield { text: emoji, kind: 'emoji' };
    else if (symbolic !== undefined) yield { text: toFullWidth(symbolic), kind: 'symbolic' };
  }
}

/** FTS5's tokenizer splits words at every ASCII symbol. */
const toFullWidth = (name: string): string => name.replaceAll('+', '＋').replaceAll('#', '＃');

/** The Arabic article, with or without a conjunction or preposition, before at least two letters. */
const ARTICLE = /^(?:[وفبك]?ال|لل)(?=\p{sc=Arabic}{2})/u;

/** The word without its leading Arabic article, or null if it has none. */
export const withoutArticle = (word: string): string | null =>
  ARTICLE.test(word) ? word.replace(ARTICLE, '') : null;

/**
 * The distinct tokens of `text`: its words, words with the Arabic article also without it, and for unspaced
 * runs every character and every pair of adjacent characters. At most 1,000 of at most 64 code points, from
 * the first 65,536 code units of `text`.
 *
 * A token consists of letters, marks, digits, emoji, `＋` and `＃`, lower-cased and never empty. Pass it to the
 * databases unchanged, so that neither parses nor folds it:
 * - FTS5 with `tokenize = 'ascii'`, tokens joined by spaces: that tokenizer splits and folds only ASCII.
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

/** The pairs of adjacent characters in an unspaced run. A single character is returned unchanged. */
export function pairsOf(run: string): string[] {
  const characters = [...run];
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  return pairs.length === 0 ? characters : pairs;
}

function* eachToken(text: string): Generator<string> {
  for (const word of wordsOf(text)) {
    if (word.kind === 'unspaced') yield* [...word.text, ...pairsOf(word.text)];
    else yield word.text;
    const bare = word.kind === 'letters' ? withoutArticle(word.text) : null;
    if (bare !== null) yield bare;
    if (word.kind === 'symbolic') yield word.text.replace(/[＋＃]+$/u, '');
  }
}

/** Truncates by code points: both databases would corrupt half of a surrogate pair. */
const firstCharacters = (word: string): string =>
  word.length <= MAX_WORD ? word : [...word.slice(0, MAX_WORD * 2)].slice(0, MAX_WORD).join('');
