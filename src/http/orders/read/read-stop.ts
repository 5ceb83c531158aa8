import type { StatedStop } from '../../../orders/booking/booking.ts';
import { readInstant } from '../../kernel/common/read-instant.ts';
import type { BookingPlaceBody } from '../../places/schema.ts';

/** A stop of a booking or draft. What is not stated is empty. */
export function readStop(stated: Partial<BookingPlaceBody>): StatedStop {
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
    windows: (stated.dates ?? []).map(({ start, end }) => ({ start: readInstant(start), end: readInstant(end) })),
  };
}
