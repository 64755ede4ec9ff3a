const pointAt = (share: number, radius: number) => {
  const turn = share * 2 * Math.PI;
  const [x, y] = [50 + radius * Math.sin(turn), 50 - radius * Math.cos(turn)];
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
};

const minutes = Array.from({ length: 60 }, (_, minute) => minute / 60);

/** A clock dial that is filled between two shares of the hour. */
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
