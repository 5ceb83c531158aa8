import type { Order, Stop } from '../../order/order.ts';
import { numberOnPaper } from './paper-input.ts';
import { writeNumber, writeStopName, writeTown } from './paper-words.ts';

/** A sample's texts, as they are drawn. */
export type SampleProof = {
  number: string;
  /** ISO 8601. */
  issuedAt: string;
  /** The stop at which nothing was delivered. */
  place: string[];
  goods: string[];
  signedBy: string;
};

/** Who signs a sample. */
export const sampleSigner = 'Sample Signer (TEST)';

/**
 * A proof of delivery of an order of the sandbox at one of its unloadings, marked as a sample: its bytes are the same
 * whenever it is drawn.
 */
export function sampleProofOf(order: Order, stop: Stop): SampleProof {
  return {
    number: numberOnPaper({ order, isTest: true }),
    issuedAt: order.createdAt.toISOString(),
    place: [writeStopName(stop), stop.addressLine1, writeTown(stop)].filter((text) => text !== ''),
    goods: order.goods.map(({ quantity, name, category }) => `${writeNumber(quantity)} × ${name || category}`),
    signedBy: sampleSigner,
  };
}
