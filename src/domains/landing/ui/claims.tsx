import { claims } from '../content.ts';

export const Claims = () => (
  <section className="claims" aria-label="GVA in figures">
    <dl>
      {claims.map(({ figure, text }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  </section>
);
