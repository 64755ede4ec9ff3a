import { benefits } from '../content.ts';
import { ShareDial } from './dial.tsx';
import { PageSection } from './section.tsx';

export const Benefits = () => (
  <PageSection id="benefits" title="What changes when busywork is off your plate">
    <ul className="benefit-list">
      {benefits.map(({ figure, text, from, to, reason }) => (
        <li key={text}>
          <ShareDial from={from} to={to} />
          <h3>
            <strong>{figure}</strong> {text}
          </h3>
          <p>{reason}</p>
        </li>
      ))}
    </ul>
  </PageSection>
);
