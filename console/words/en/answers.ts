/** The English of what is to be accepted or declined, and of what is left of a day. */
export const answers = {
  title: 'To answer',
  accept: 'Accept',
  decline: 'Decline',
  choose: 'choose',
  chooseOrder: (number: string) => `Choose ${number}`,
  next: 'Next one to answer',
  previous: 'The one before',
  left: (time: string) => `${time} left`,
  seconds: (count: number) => `${count} s`,
  timeUp: 'Time is up',
  until: (time: string) => `until ${time}`,
  silence: { decline: 'Silence declines', accept: 'Silence accepts' } as Record<string, string>,
  silenceOf: { decline: 'then declined', accept: 'then accepted' } as Record<string, string>,
  soon: (number: string, minutes: number) => `${minutes} minutes left to answer ${number}`,
  halfTime: (number: string, until: string) => `Half of the time has passed: answer ${number} until ${until}`,
  halfTimeMany: (count: string, until: string) =>
    `Half of the time has passed for ${count} orders: the first until ${until}`,
  silenceDid: {
    'order.accepted': (number: string) => `The time was up: ${number} is accepted by that`,
    'order.declined': (number: string) => `The time was up: ${number} is declined by that`,
  } as Record<string, (number: string) => string>,
  loading: (when: string) => `Loading ${when}`,
  poolOn: (pool: string, day: string) => `${pool}, ${day}`,
  poolUntil: (pool: string, until: string, fullest: string) => `${pool}, away until ${until}, fullest on ${fullest}`,
  taken: (used: number, limit: number) => `${used}\u00a0of\u00a0${limit} taken, this one included`,
  moreOf: (shown: string, all: string) => `The first ${shown} of ${all}`,
  allOfThem: 'All requested orders',
  picked: (count: string) => `${count} chosen`,
  clear: 'Choose none',
  declineTitle: (what: string) => `Decline ${what}`,
  orders: (count: string) => `${count} orders`,
  reason: 'Reason',
  reasons: {
    no_vehicle: 'No vehicle',
    not_served: 'Not served',
    goods: 'The goods',
    window: 'The time window',
    customer: 'The customer',
    other: 'Something else',
  } as Record<string, string>,
  note: 'Note to the customer',
  noteNeeded: 'Say in a few words why.',
  accepted: (number: string) => `${number} is accepted, and the customer is told`,
  declined: (number: string) => `${number} is declined, and the customer is told`,
  acceptedMany: (count: string, all: string) => `${count} of ${all} are accepted`,
  declinedMany: (count: string, all: string) => `${count} of ${all} are declined`,
  notAnswered: (number: string, why: string) => `Not ${number}: ${why}`,

  /** What is booked of what there is. */
  pools: {
    today: 'Booked today',
    tomorrow: 'Booked tomorrow',
    of: (used: number, limit: number) => `${used} of ${limit}`,
    over: (count: number) => `${count} too many`,
    reserved: (count: number) => `${count} just being booked`,
  },

  /** At an order. */
  toAnswer: (until: string, left: string) => `To be answered until ${until}: ${left}.`,
  toAnswerUp: 'The time to answer it is up.',
  ownRequested: (until: string) =>
    `The company accepts or declines it until ${until}. Until then withdrawing it is free.`,
  declinedBecause: (reason: string) => `Declined: ${reason}`,
  declinedBySilence: 'Declined: it was not accepted in time.',
  withdraw: 'Withdraw',
  withdrawTitle: (number: string) => `Withdraw ${number}?`,
  withdrawDeed: (number: string) => `Withdraw ${number}`,
  withdrawFree: 'It costs nothing, since it is not accepted yet.',
  withdrawn: (number: string) => `${number} is withdrawn`,
  /** Before and when it is asked for. */
  byHand: 'the company accepts or declines it',
  byHandAll: 'The company accepts or declines them.',
  request: 'Request',
  requestFor: (amount: string) => `Request for ${amount}`,
  requested: (number: string) => `Requested as order ${number}: the company answers`,
  partRequested: 'requested: the company answers',
  partsRequested: (requested: number, all: number) =>
    `${requested} of ${all} vehicles are requested: the company answers`,
};

export type AnswersWords = typeof answers;
