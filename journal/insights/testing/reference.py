"""An independent implementation of the rule of docs/decisions/0153, written from the definitions.

Reads journals as JSON, one a line, and prints the expected effects, one journal a line (needs SciPy):

    node journal/insights/testing/reference-journals.ts | python3 journal/insights/testing/reference.py \
      > journal/insights/testing/reference-effects.jsonl
"""
import json
import sys
from datetime import date, timedelta
from math import sqrt

from scipy.stats import t as student

FEWEST, ALPHA, NOISE = 10, 0.05, 1e-12


def mean(values):
    return sum(values) / len(values)


def variance(values):
    found = sum((v - mean(values)) ** 2 for v in values) / (len(values) - 1)
    return 0 if found < NOISE else found


def autocorrelation(series, lag):
    """`series` maps dates to values; None without pairs of dates that are `lag` days apart."""
    middle = mean(list(series.values()))
    later = timedelta(days=lag)
    pairs = [(v - middle) * (series[d + later] - middle) for d, v in series.items() if d + later in series]
    spread = mean([(v - middle) ** 2 for v in series.values()])
    return None if not pairs else 0 if spread < NOISE else mean(pairs) / spread


def reduction(x, y):
    total = 0
    for lag in range(1, min(60, len(y) // 4) + 1):
        a, b = autocorrelation(x, lag), autocorrelation(y, lag)
        if a is None:
            continue
        if a <= 0 or a * b <= 0:
            break
        total += a * b
    return 1 / (1 + 2 * total)


def within_strata(x, y, r):
    """The difference, its error and degrees of freedom within each weekday of each quarter."""
    strata = {}
    for d, value in y.items():
        key = (d.year, (d.month - 1) // 3, d.weekday())
        strata.setdefault(key, ([], []))[x[d]].append(value)
    both = [groups for groups in strata.values() if groups[0] and groups[1]]
    if not both:
        return None
    weights = [len(on) * len(off) / (len(on) + len(off)) for off, on in both]
    difference = sum(w * (mean(on) - mean(off)) for w, (off, on) in zip(weights, both)) / sum(weights)
    residual = sum(sum((v - mean(g)) ** 2 for v in g) for groups in both for g in groups)
    freedom = sum(len(on) + len(off) - 2 for off, on in both)
    if freedom == 0:
        return difference, 0, 0
    pooled = residual / freedom
    return difference, 0 if pooled < NOISE else sqrt(pooled / (sum(weights) * r)), freedom * r


def p_value(difference, error, freedom):
    if freedom <= 0:
        return 1
    return 0 if error == 0 else 2 * student.sf(abs(difference) / error, freedom)


def measure(x, y):
    on, off = [y[d] for d in y if x[d]], [y[d] for d in y if not x[d]]
    counts = [len(on), len(off)]
    if min(counts) < FEWEST:
        return counts, "few", None
    r = reduction(x, y)
    if len(y) * r < FEWEST or min(counts) * r < 2:
        return counts, "slow", None
    n1, n0 = len(on) * r, len(off) * r
    a, b = variance(on) / n1, variance(off) / n0
    difference, error = mean(on) - mean(off), sqrt(a + b)
    freedom = 1 if error == 0 else (a + b) ** 2 / (a**2 / (n1 - 1) + b**2 / (n0 - 1))
    return counts, None, (difference, error, freedom, within_strata(x, y, r))


def judge(difference, error, freedom, calendar, compared):
    raw = 1 if error == 0 else p_value(difference, error, freedom)
    opposite = not calendar or calendar[0] * difference <= 0
    similar = 1 if opposite else p_value(*calendar)
    if raw >= ALPHA:
        return "none"
    if similar >= ALPHA:
        return "calendar"
    return "clear" if max(raw, similar) < ALPHA / compared else "hint"


def effects(journal):
    moods = {date.fromisoformat(d): value for d, value in journal["days"]}
    before = timedelta(days=journal["lag"])
    y = {d: value for d, value in moods.items() if d - before in moods}
    found = []
    for dates in journal["activities"]:
        on = {date.fromisoformat(d) for d in dates}
        x = {d: int(d - before in on) for d in y}
        if any(x.values()):
            found.append(measure(x, y))
    compared = sum(verdict is None for _, verdict, _ in found)
    rows = []
    for counts, verdict, numbers in found:
        if verdict:
            rows.append([*counts, verdict])
            continue
        difference, error, freedom, calendar = numbers
        reach = error * student.ppf(1 - ALPHA / 2, freedom)
        ends = [None, None] if error == 0 else [difference - reach, difference + reach]
        similar = calendar and calendar[0]
        row = [difference, *ends, similar]
        rounded = [v if v is None else float(f"{v:.11g}") for v in row]
        rows.append([*counts, judge(*numbers, compared), *rounded])
    return rows


for line in sys.stdin:
    print(json.dumps(effects(json.loads(line)), separators=(",", ":")))
