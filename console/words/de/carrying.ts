import type { CarryingWords } from '../en/carrying.ts';

export const carrying: CarryingWords = {
  assignTitle: (number) => `Wer ${number} fährt`,
  assigned: (number) => `${number} ist zugeordnet`,
  forCmr: 'für den Frachtbrief',
  haulierAddress: 'Anschrift des Frachtführers',
  ownIfEmpty: 'leer: eigenes Fahrzeug',
  trailerPlate: 'Kennzeichen des Anhängers',
  unassigned: (number) => `Niemand fährt ${number}`,
  vehiclePlate: 'Kennzeichen des Fahrzeugs',
  linkTitle: (number) => `Fahrerlink zu ${number}`,
  linkText: 'Wer ihn öffnet, meldet zu diesem Auftrag, ohne Anmeldung. Er wird nur dieses eine Mal gezeigt.',
  linkAddress: 'Adresse für den Fahrer',
  qrLabel: 'Die Adresse als QR-Code, für die Kamera des Fahrers',
  copy: 'Kopieren',
  copied: 'Die Adresse ist kopiert',
  linkOfThisMachine:
    'Er öffnet sich nur auf diesem Rechner. Für Telefone BASE_URL auf eine Adresse setzen, die sie erreichen.',
  copyByHand: 'Der Browser kopiert hier nicht: die Adresse ist markiert.',
  validUntil: (time) => `Gültig bis ${time}.`,
};
