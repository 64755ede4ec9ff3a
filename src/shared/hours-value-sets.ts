/** What happens when the hours of a client's billing period are used up. */
export const hoursChoices = ['continue', 'ask', 'stop'] as const;
export type HoursChoice = (typeof hoursChoices)[number];

export const hoursAnswers = ['hours', 'period', 'no'] as const;
export type HoursAnswer = (typeof hoursAnswers)[number];
