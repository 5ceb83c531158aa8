import type { StatedStop } from '../booking/book-transport.ts';
import type { BookingPlaceBody } from './schemas/place.ts';

/** Whom to meet where, as stated; what is not stated is empty. */
export function readAddress(stated: Partial<BookingPlaceBody>): Omit<StatedStop, 'windows'> {
  return {
    companyName: stated.company_name ?? '',
    firstName: stated.first_name ?? '',
    lastName: stated.last_name ?? '',
    addressLine1: stated.address_line_1 ?? '',
    addressLine2: stated.address_line_2 ?? '',
    country: stated.country?.toUpperCase() ?? '',
    zip: stated.zip ?? '',
    city: stated.city ?? '',
    phone: stated.phone ?? '',
    referenceNumber: stated.reference_number ?? '',
  };
}
