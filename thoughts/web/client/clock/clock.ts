// Says on the page of the first run where the clock of the server is another than that of the device.

/** Milliseconds; loading the page takes some. */
const MOST = 60_000;

export function start(): void {
  const note = document.querySelector<HTMLElement>('[data-clock]');
  if (note) note.hidden = Math.abs(Date.now() - Number(note.dataset.clock)) <= MOST;
}
