/** Countries whose places the service knows: ISO 3166-1 alpha-2. */
export const countries: readonly string[] = (
  'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GE GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK ' +
  'MT NL NO PL PT RO RS RU SE SI SK SM TR UA VA XK'
).split(' ');
