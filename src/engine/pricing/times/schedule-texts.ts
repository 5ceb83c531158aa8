/** Texts about a schedule as replies have them, by whoever writes those: written once for all offers that share it. */
export type ScheduleTexts = { times?: string; secondDriver?: string };
