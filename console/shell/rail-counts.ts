import { signal } from '@preact/signals';

/** The counts that the rail shows next to a place, by its path. */
export const railCounts = signal<Record<string, { count: number; isLate?: boolean }>>({});

export function showCount(path: string, count: { count: number; isLate?: boolean }): void {
  railCounts.value = { ...railCounts.peek(), [path]: count };
}
