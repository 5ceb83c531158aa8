import { signal } from '@preact/signals';

/** Whether the palette (`console/shell/palette.tsx`, loaded later) is open. */
export const isPaletteOpen = signal(false);
/** The same for the list of keys. */
export const isKeysListOpen = signal(false);

export function openPalette(): void {
  isPaletteOpen.value = true;
}

export function openKeysList(): void {
  isKeysListOpen.value = true;
}
