const pointAt = (share: number, radius: number) => {
  const turn = share * 2 * Math.PI;
  const [x, y] = [50 + radius * Math.sin(turn), 50 - radius * Math.cos(turn)];
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
};

const ticks = Array.from({ length: 12 }, (_, hour) => hour / 12)
  .map((share) => `M${pointAt(share, 41)}L${pointAt(share, 45)}`)
  .join('');

/** A small clock that says how late it is on the page: the day begins at its top and ends with the form. */
export function Dial({ hour, minute = 0 }: { hour: number; minute?: number }) {
  const hand = pointAt((hour + minute / 60) / 12, 20);
  return (
    <svg className="dial" viewBox="0 0 100 100" width="56" height="56" aria-hidden="true">
      <circle cx="50" cy="50" r="48" />
      <path className="dial-ticks" d={ticks} />
      <path d={`M50 50L${pointAt(minute / 60, 32)}`} />
      <path className="dial-hour" d={`M50 50L${hand}`} />
    </svg>
  );
}

const minutes = Array.from({ length: 60 }, (_, minute) => minute / 60);

/** A dial whose minutes are filled from one share of the hour to another. */
export function ShareDial({ from, to }: { from: number; to: number }) {
  const line = (share: number) => `M${pointAt(share, 36)}L${pointAt(share, 47)}`;
  const isFilled = (share: number) => share >= from && share < to;
  return (
    <svg className="share-dial" viewBox="0 0 100 100" width="160" height="160" aria-hidden="true">
      <path
        d={minutes
          .filter((share) => !isFilled(share))
          .map(line)
          .join('')}
      />
      <path className="share-filled" d={minutes.filter(isFilled).map(line).join('')} />
      <path className="share-hand" d={`M50 50L${pointAt(to, 26)}`} />
      <circle cx="50" cy="50" r="3" />
    </svg>
  );
}
