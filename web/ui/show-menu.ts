// Scrolls a menu that opens near the end of the window into view, above the bar.

export function showMenu({ currentTarget }: { currentTarget: HTMLDetailsElement }): void {
  if (currentTarget.open)
    currentTarget.querySelector('.more-links')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
