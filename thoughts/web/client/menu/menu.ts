// Menus, which are `details`, by keyboard and pointer: Escape and a click elsewhere close them, arrows move.

export function start(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const menu = openMenu();
    if (menu && (!menu.contains(target) || target.closest('.sheet > *'))) menu.open = false;
  });
  document.addEventListener('keydown', (event) => {
    const menu = event.target instanceof Element ? event.target.closest('details') : null;
    if (!menu?.matches('.menu') || event.isComposing) return;
    const isTaken =
      event.key === 'Escape' ? close(menu) : STEPS[event.key] !== undefined && move(menu, event.key);
    if (!isTaken) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

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
  menu.open = true;
  const items = [...menu.querySelectorAll<HTMLElement>('.sheet > :is(a, button)')];
  const step = STEPS[key];
  const at = items.findIndex((item) => item === document.activeElement);
  const next =
    step === 'first' ? 0 : step === 'last' || (at === -1 && step === -1) ? -1 : at + (step === -1 ? -1 : 1);
  items.at(next % items.length)?.focus();
  return true;
}
