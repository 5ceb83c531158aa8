import type { CarryingWords } from '../en/carrying.ts';

export const carrying: CarryingWords = {
  assignTitle: (number) => `Fahrzeug für ${number}`,
  assigned: (number) => `${number} ist disponiert`,
  forCmr: 'für den Frachtbrief',
  haulierAddress: 'Anschrift des Frachtführers',
  ownIfEmpty: 'leer: eigenes Fahrzeug',
  trailerPlate: 'Kennzeichen des Anhängers',
  unassigned: (number) => `${number} ist ohne Fahrzeug`,
  vehiclePlate: 'Kennzeichen des Fahrzeugs',
  linkTitle: (number) => `Fahrerlink zu ${number}`,
  linkText: 'Wer ihn öffnet, kann ohne Anmeldung zu diesem Auftrag melden. Er wird nur dieses eine Mal gezeigt.',
  linkAddress: 'Adresse für den Fahrer',
  qrLabel: 'Die Adresse als QR-Code, für die Kamera des Fahrers',
  copy: 'Kopieren',
  copied: 'Die Adresse ist kopiert',
  linkOfThisMachine:
    'Er öffnet sich nur auf diesem Rechner. Für Telefone BASE_URL auf eine Adresse setzen, die sie erreichen.',
  copyByHand: 'Der Browser kopiert hier nicht: Die Adresse ist markiert.',
  validUntil: (time) => `Gültig bis ${time}.`,
};
