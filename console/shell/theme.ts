import { signal } from '@preact/signals';
import { keep, kept } from '../data/kept.ts';

export type Theme = 'system' | 'light' | 'dark';

export const theme = signal<Theme>('system');

export function chooseTheme(wanted: Theme): void {
  theme.value = wanted;
  keep('theme', wanted === 'system' ? undefined : wanted);
  if (wanted === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = wanted;
}

/** The theme chosen in this browser. */
export function applyTheme(): void {
  const before = kept('theme');
  if (before === 'light' || before === 'dark') chooseTheme(before);
}
