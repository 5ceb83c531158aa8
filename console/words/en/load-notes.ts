/** The English of what to know before loading as a plan says. */
export const loadNotes = {
  fromSides: 'Some goods are reached from the side only: others of later stops stand before them.',
  reload: 'No place was found in the order of the stops: some goods must be reloaded on the way.',
  offBalance: (when: string, compartment?: number) =>
    `The load leaves the load distribution${compartment === undefined ? '' : ` of loading space ${compartment}`}${when}: an axle would bear too much, or the driving axle too little.`,
  afterStop: (kind: 'loading' | 'unloading', stop: number) => ` after ${kind} ${stop}`,
  centreBetween: (weight: string, centre: string, from: string, to: string) =>
    `The centre of ${weight} is ${centre} from the front wall, and must be between ${from} and ${to}.`,
  tooHeavyAnywhere: (weight: string) => `${weight} are too heavy for it anywhere.`,
  moveBack: (metres: string) => `All of it moved ${metres} back, it is balanced.`,
};

export type LoadNotesWords = typeof loadNotes;
