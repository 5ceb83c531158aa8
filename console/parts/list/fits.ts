/** Whether each typed word is in one of the texts, ignoring case and accents. */
export function fits(typed: string, texts: readonly (string | null | undefined)[]): boolean {
  const text = plain(texts.filter(Boolean).join('\n'));
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
