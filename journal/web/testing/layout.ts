// Whether texts fit a screen: functions that run in the page.

/** Makes every text 40 % longer, as in other languages. */
export function lengthenWords(): void {
  const longer = (text: string) =>
    text.replaceAll(/\p{L}{2,}/gu, (word) => word + word.slice(0, Math.ceil(word.length * 0.4)));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    node.nodeValue = longer(node.nodeValue ?? '');
  for (const field of document.querySelectorAll('input, textarea'))
    if (field.hasAttribute('placeholder'))
      field.setAttribute('placeholder', longer(field.getAttribute('placeholder') ?? ''));
}

/** Elements that extend beyond the page, and truncated texts. */
export function findOverflow(): string[] {
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} ${element.textContent}`;
  const isShown = (element: Element) =>
    element.checkVisibility() &&
    !element.closest('.visually-hidden, .skip, .table-scroll, svg, select, .strip, .chips');
  const found: string[] = [];
  for (const element of document.querySelectorAll('body *')) {
    if (!isShown(element)) continue;
    const { right, left, width } = element.getBoundingClientRect();
    if (width > 0 && (right > innerWidth + 1 || left < -1)) found.push(`beyond: ${nameOf(element)}`);
    const { overflowX, textOverflow } = getComputedStyle(element);
    // The summary line of an entry ends in an ellipsis.
    const isCut = (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis';
    if (isCut && element.scrollWidth > element.clientWidth + 1) found.push(`cut: ${nameOf(element)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  return found.slice(0, 5).map((text) => text.slice(0, 120));
}
