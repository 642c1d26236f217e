// Proposes an icon for a new name. The list of icons is loaded when it is needed for the first time.

/** Null without a match, or if the list cannot be loaded. */
export async function suggestedIcon(name: string): Promise<string | null> {
  try {
    const { suggestIcon } = await import('@tandem/web/icons/icons.ts');
    return suggestIcon(name) ?? null;
  } catch {
    return null;
  }
}
