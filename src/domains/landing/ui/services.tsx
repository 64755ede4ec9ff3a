import { services } from '../content.ts';
import { Figure } from './figure.tsx';
import { PageSection } from './section.tsx';

export const Services = () => (
  <PageSection
    id="services"
    title="Seven kinds of work you can hand over"
    lead="One VA covers them all. Start with one task and add more once it's running."
  >
    <ul className="service-list">
      {services.map(({ name, figure, tasks }) => (
        <li key={name}>
          <Figure name={figure} />
          <h3>{name}</h3>
          <p>{tasks}</p>
        </li>
      ))}
    </ul>
  </PageSection>
);
