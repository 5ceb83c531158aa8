/** A telephone's width and a desk's, and the colours that people choose. */
type Look = { width: 390 | 1440; colorScheme: 'light' | 'dark' };

/** The ways in which each page is looked at; on a slow machine, with TEST_BRIEFLY=1, each width and colour once. */
export const looks: readonly Look[] = (
  [
    { width: 1440, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
    { width: 1440, colorScheme: 'dark' },
    { width: 390, colorScheme: 'light' },
  ] as const
).slice(0, process.env.TEST_BRIEFLY === '1' ? 2 : 4);
