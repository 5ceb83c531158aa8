/**
 * The texts that two languages have alike, by where they are. Texts with gaps are filled with numbers. What has no two
 * letters in a row, such as a unit or a mark, is no text.
 */
export function sameTexts(one: unknown, other: unknown, path = ''): string[] {
  if (typeof one === 'string') return one === other && /\p{L}{2}/u.test(one) ? [`${path}: ${one}`] : [];
  if (typeof one === 'function' && typeof other === 'function') {
    const gaps = Array.from({ length: one.length }, (_, index) => String(index + 2));
    return sameTexts(one(...gaps), other(...gaps), path);
  }
  if (one === null || typeof one !== 'object') return [];
  const others = Object(other) as Record<string, unknown>;
  return Object.entries(one).flatMap(([name, text]) => sameTexts(text, others[name], path ? `${path}.${name}` : name));
}

/** Those of them that are in no list, each of which says why its texts are alike. */
export function unlisted(same: readonly string[], lists: Readonly<Record<string, readonly string[]>>): string[] {
  const listed = new Set(Object.values(lists).flat());
  return same.filter((each) => !listed.has(each.slice(each.indexOf(': ') + 2)));
}
