import { testimonials } from '../content.ts';
import { PageSection } from './section.tsx';

const star = 'M10 1.8l2.5 5.3 5.8.8-4.2 4 1 5.7L10 14.9l-5.1 2.7 1-5.7-4.2-4 5.8-.8z';

const Stars = () => (
  <svg className="stars" viewBox="0 0 108 20" role="img" aria-label="5 out of 5 stars">
    {[0, 22, 44, 66, 88].map((left) => (
      <path key={left} d={star} transform={`translate(${left} 0)`} />
    ))}
  </svg>
);

export const Testimonials = () => (
  <PageSection id="testimonials" title="What our clients say" clock={[15, 0]} isWide>
    <ul className="quote-list">
      {testimonials.map(({ quote, by }) => (
        <li key={by}>
          <figure>
            <Stars />
            <blockquote>{quote}</blockquote>
            <figcaption>{by}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  </PageSection>
);
