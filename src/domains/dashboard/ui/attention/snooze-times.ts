const morningHour = 8;

/** Eight o'clock after this number of nights, in the time zone of this device. */
function morningAfter(now: number, nights: number): string {
  const morning = new Date(now);
  morning.setDate(morning.getDate() + nights);
  morning.setHours(morningHour, 0, 0, 0);
  return morning.toISOString();
}

/** How long a row can be snoozed. */
export const snoozeTimes = (now: number) => [
  { id: 'tomorrow', label: 'Until tomorrow morning', until: morningAfter(now, 1) },
  { id: 'three-days', label: 'For 3 days', until: morningAfter(now, 3) },
  { id: 'week', label: 'For a week', until: morningAfter(now, 7) },
];
