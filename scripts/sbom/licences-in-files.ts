/** Packages whose manifest names no licence that we know: what their LICENSE says, and words that it holds. */
export const licencesInFiles: Record<string, { licence: string; words: string }> = {
  // Free to bundle and to serve; it is not sold by itself.
  '@fontsource-variable/inter@5.3.0': { licence: 'OFL-1.1', words: 'SIL OPEN FONT LICENSE' },
  // Runs in tests alone, unchanged; nothing of it is in what is served.
  'axe-core@4.14.1': { licence: 'MPL-2.0', words: 'Mozilla Public License' },
  // Free, also to sell with the service; a changed font has to be renamed.
  'dejavu-fonts-ttf@2.37.3': { licence: 'Bitstream-Vera', words: 'Bitstream Vera Fonts Copyright' },
  'png-js@2.0.0': { licence: 'MIT', words: 'MIT License' },
};
