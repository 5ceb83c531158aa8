import { PhraseBook, type Phrases } from '../phrase-book.ts';
import { bookingPhrases } from './bookings.ts';
import { companyPhrases } from './company.ts';
import { errorPhrases } from './errors.ts';
import { fieldPhrases } from './fields.ts';
import { goodsPhrases } from './goods.ts';
import { namePhrases } from './names.ts';
import { offerPhrases } from './offers.ts';
import { orderPhrases } from './orders.ts';
import { placePhrases } from './places.ts';
import { pricePhrases } from './price-lines.ts';

export const germanPhrases: Phrases = {
  ...namePhrases,
  ...pricePhrases,
  ...offerPhrases,
  ...orderPhrases,
  ...bookingPhrases,
  ...companyPhrases,
  ...errorPhrases,
  ...fieldPhrases,
  ...goodsPhrases,
  ...placePhrases,
};

/** German writes a comma where English writes a point, and a point between thousands. */
export const germanBook = new PhraseBook(germanPhrases, (number) => {
  const [whole = '', decimals] = number.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
});
