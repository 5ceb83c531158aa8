/** The English of who carries an order, and of the link for a driver. */
export const carrying = {
  assignTitle: (number: string) => `Who carries ${number}`,
  assigned: (number: string) => `${number} is assigned`,
  forCmr: 'for the consignment note',
  haulierAddress: 'Address of the haulier',
  ownIfEmpty: 'empty: own vehicle',
  trailerPlate: 'Plate of the trailer',
  unassigned: (number: string) => `Nobody carries ${number}`,
  vehiclePlate: 'Plate of the vehicle',
  linkTitle: (number: string) => `Driver link of ${number}`,
  linkText: 'Whoever opens it reports this order, without logging in. It is shown this once.',
  linkAddress: 'Address for the driver',
  qrLabel: 'The address as a QR code, for the camera of the driver’s telephone',
  copy: 'Copy',
  copied: 'The address is copied',
  linkOfThisMachine: 'It opens on this machine alone. For telephones set BASE_URL to an address they can reach.',
  copyByHand: 'The browser does not copy here: the address is selected.',
  validUntil: (time: string) => `Valid until ${time}.`,
};

export type CarryingWords = typeof carrying;
