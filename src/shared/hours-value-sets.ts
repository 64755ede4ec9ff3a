/** What happens when the hours of a client's billing period are used up. */
export const hoursChoices = ['continue', 'ask', 'stop'] as const;
export type HoursChoice = (typeof hoursChoices)[number];

/** `pack`: the client bought a pack of hours. */
export const hoursAnswers = ['hours', 'period', 'no', 'pack'] as const;
export type HoursAnswer = (typeof hoursAnswers)[number];
