// Blurhashes (blurha.sh): short texts that stand for a blurred picture. Apps fail on one that is malformed.

const DIGITS = /^[\w#$%*+,\-.:;=?@[\]^{|}~]+$/;
const DIGIT_ORDER = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~';

/** Its first digit tells the numbers of components, and these its length. */
export function isBlurhash(text: string): boolean {
  if (!DIGITS.test(text)) return false;
  const size = DIGIT_ORDER.indexOf(text[0] ?? '');
  const across = (size % 9) + 1;
  const down = Math.floor(size / 9) + 1;
  return down <= 9 && text.length === 4 + 2 * across * down;
}
