// Student's t-distribution: the critical values of confidence intervals.

/**
 * Two-sided tail probability P(|T| > t): the regularised incomplete beta function I(ν/2, 1/2) at ν/(ν+t²).
 */
export function tailProbability(t: number, degrees: number): number {
  return incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
}

const STEPS = 80;

/**
 * The t with P(|T| > t) = 1 − `confidence`, to 12 digits. `degrees` need not be whole. Uses bisection,
 * because the tail is monotonic.
 */
export function criticalValue(confidence: number, degrees: number): number {
  const tail = 1 - confidence;
  let low = 0;
  let high = 1;
  while (tailProbability(high, degrees) > tail && high < 1e300) [low, high] = [high, high * 2];
  for (let step = 0; step < STEPS && high - low > 1e-13 * high; step += 1) {
    const middle = (low + high) / 2;
    if (tailProbability(middle, degrees) > tail) low = middle;
    else high = middle;
  }
  return high;
}

/** The coefficients of the Lanczos approximation (g = 7, n = 9). */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** The logarithm of the gamma function, for x ≥ 0.5. */
export function logGamma(x: number): number {
  const shifted = x - 1;
  const sum = LANCZOS.reduce((total, coefficient, index) =>
    index === 0 ? coefficient : total + coefficient / (shifted + index),
  );
  const t = shifted + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum);
}

function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  // The fraction converges fast on this side of the mean; symmetry gives the other side.
  if (x < (a + 1) / (a + b + 2)) return (front * continuedFraction(x, a, b)) / a;
  return 1 - (front * continuedFraction(1 - x, b, a)) / b;
}

const TINY = 1e-300;
const MAX_TERMS = 10_000;

/** Lentz's evaluation of the continued fraction of the incomplete beta function. */
function continuedFraction(x: number, a: number, b: number): number {
  const nonZero = (value: number) => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= MAX_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let factor = 1;
    for (const term of [even, odd]) {
      d = 1 / nonZero(1 + term * d);
      c = nonZero(1 + term / c);
      factor = d * c;
      result *= factor;
    }
    if (Math.abs(factor - 1) < 1e-15) break;
  }
  return result;
}
