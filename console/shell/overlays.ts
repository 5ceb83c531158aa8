import { signal } from '@preact/signals';

/** Whether the palette is open: `console/shell/palette.tsx`, whose code comes later. */
export const isPaletteOpen = signal(false);
/** The same for the list of keys. */
export const isKeysListOpen = signal(false);

export function openPalette(): void {
  isPaletteOpen.value = true;
}

export function openKeysList(): void {
  isKeysListOpen.value = true;
}
