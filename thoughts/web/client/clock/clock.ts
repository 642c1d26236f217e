// Reports on the setup page if the clocks of server and device differ.

/** Milliseconds; loading the page takes some. */
const MOST = 60_000;

export function start(): void {
  const note = document.querySelector<HTMLElement>('[data-clock]');
  if (note) note.hidden = Math.abs(Date.now() - Number(note.dataset.clock)) <= MOST;
}
