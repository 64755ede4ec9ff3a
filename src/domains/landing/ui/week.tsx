const week = [
  { day: 'Mon', handed: 4, work: 'Inbox' },
  { day: 'Tue', handed: 6, work: 'Customers' },
  { day: 'Wed', handed: 5, work: 'Invoices' },
  { day: 'Thu', handed: 6, work: 'Research' },
  { day: 'Fri', handed: 4, work: 'Follow-ups' },
];
const dayHours = 8;

const blocks = (from: number, to: number, top: number) =>
  Array.from(
    { length: to - from },
    (_, index) => `M${(from + index) * 10 + 0.75} ${top}h8.5v14h-8.5z`,
  ).join('');

function Day({ day, handed, work }: (typeof week)[number]) {
  const kept = dayHours - handed;
  return (
    <li>
      <span className="week-day">{day}</span>
      <svg viewBox="0 0 80 40" aria-hidden="true">
        <path className="week-kept" d={blocks(0, kept, 1)} />
        <path className="week-freed" d={blocks(kept, dayHours, 1)} />
        <path className="week-handed" d={blocks(kept, dayHours, 25)} />
      </svg>
      <span className="week-work">{work}</span>
    </li>
  );
}

/** Forty hours, one block each: the hours that you keep above, the delegated ones below. */
export function Week() {
  const handed = week.reduce((hours, day) => hours + day.handed, 0);
  return (
    <figure className="week">
      <ol>
        {week.map((day) => (
          <Day key={day.day} {...day} />
        ))}
      </ol>
      <figcaption>
        {'A 40-hour week. One block is one hour. '}
        <span className="key key-kept">{`You keep ${week.length * dayHours - handed} hours`}</span>{' '}
        <span className="key key-handed">{`Your VA takes ${handed} hours`}</span>
      </figcaption>
    </figure>
  );
}
