// Adds a style to the page.

/** Resolves when it applies, and also if it cannot be loaded: the screen works without it. */
export const loadStyle = (path: string): Promise<void> =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = path;
    link.onload = () => resolve();
    link.onerror = () => resolve();
    document.head.append(link);
  });
