const week = [
  { day: 'Mon', delegated: 4, work: 'Inbox' },
  { day: 'Tue', delegated: 6, work: 'Customers' },
  { day: 'Wed', delegated: 5, work: 'Invoices' },
  { day: 'Thu', delegated: 6, work: 'Research' },
  { day: 'Fri', delegated: 4, work: 'Follow-ups' },
];
const dayHours = 8;

const blocks = (from: number, to: number, top: number) =>
  Array.from(
    { length: to - from },
    (_, index) => `M${(from + index) * 10 + 0.75} ${top}h8.5v14h-8.5z`,
  ).join('');

function Day({ day, delegated, work }: (typeof week)[number]) {
  const kept = dayHours - delegated;
  return (
    <li>
      <span className="week-day">{day}</span>
      <svg viewBox="0 0 80 40" aria-hidden="true">
        <path className="week-kept" d={blocks(0, kept, 1)} />
        <path className="week-freed" d={blocks(kept, dayHours, 1)} />
        <path className="week-delegated" d={blocks(kept, dayHours, 25)} />
      </svg>
      <span className="week-work">{work}</span>
    </li>
  );
}

/** A week of forty hours, one block each: above the hours that the client keeps, below those that the VA takes. */
export function Week() {
  const delegated = week.reduce((hours, day) => hours + day.delegated, 0);
  return (
    <figure className="week">
      <ol>
        {week.map((day) => (
          <Day key={day.day} {...day} />
        ))}
      </ol>
      <figcaption>
        {'A 40-hour week. One block is one hour. '}
        <span className="key key-kept">{`You keep ${week.length * dayHours - delegated} hours`}</span>{' '}
        <span className="key key-delegated">{`Your VA takes ${delegated} hours`}</span>
      </figcaption>
    </figure>
  );
}
