import { services } from '../content.ts';
import { Figure } from './figure.tsx';
import { PageSection } from './section.tsx';

export const Services = () => (
  <PageSection
    id="services"
    title="Seven kinds of work you can hand over"
    lead="One VA covers what you need from all of them. Start with one task and add the next when it runs."
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
