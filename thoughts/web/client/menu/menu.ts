// Menus, which are `details`, by keyboard and pointer: Escape and a click elsewhere close them, arrows move. An
// opened menu is scrolled into view where the style cannot place it.

export function start(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const menu = openMenu();
    if (!menu || (menu.contains(target) && !isChoice(target))) return;
    menu.open = false;
    // A chosen radio button is out of sight.
    if (target.closest('.sheet label')) menu.querySelector<HTMLElement>('summary')?.focus();
  });
  document.addEventListener(
    'toggle',
    () => {
      if (!CSS.supports('position-area', 'block-end'))
        openMenu()?.querySelector('.sheet')?.scrollIntoView({ block: 'nearest' });
    },
    true,
  );
  document.addEventListener('keydown', (event) => {
    const menu = event.target instanceof Element ? event.target.closest('details') : null;
    if (!menu?.matches('.menu') || event.isComposing) return;
    const isEnd =
      event.key === 'Escape' || (event.key === 'Enter' && event.target instanceof HTMLInputElement);
    const isTaken = isEnd ? close(menu) : STEPS[event.key] !== undefined && move(menu, event.key);
    if (!isTaken) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Whether a click there ends the menu: on an item, but not on a radio button, which arrow keys click. */
const isChoice = (target: Element): boolean =>
  !target.matches('input') && target.closest('.sheet > :is(a, button), .sheet label') !== null;

const openMenu = (): HTMLDetailsElement | null => document.querySelector<HTMLDetailsElement>('.menu[open]');

/** The focus returns to the control that opened the menu. */
function close(menu: HTMLDetailsElement): boolean {
  if (!menu.open) return false;
  menu.open = false;
  menu.querySelector<HTMLElement>('summary')?.focus();
  return true;
}

const STEPS: Readonly<Record<string, 1 | -1 | 'first' | 'last'>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: 'first',
  End: 'last',
};

function move(menu: HTMLDetailsElement, key: string): boolean {
  if (!menu.open && key !== 'ArrowDown') return false;
  const radio = menu.querySelector<HTMLElement>('.sheet :checked');
  // Arrows between radio buttons are the browser's.
  if (radio && document.activeElement?.matches('input')) return false;
  menu.open = true;
  if (radio) {
    radio.focus();
    return true;
  }
  const items = [...menu.querySelectorAll<HTMLElement>('.sheet > :is(a, button)')];
  const step = STEPS[key];
  const at = items.findIndex((item) => item === document.activeElement);
  const next =
    step === 'first' ? 0 : step === 'last' || (at === -1 && step === -1) ? -1 : at + (step === -1 ? -1 : 1);
  items.at(next % items.length)?.focus();
  return true;
}
