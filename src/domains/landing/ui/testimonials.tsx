import { testimonials } from '../content.ts';
import { PageSection } from './section.tsx';
import { Setting } from './setting.tsx';

const star = 'M10 1.8l2.5 5.3 5.8.8-4.2 4 1 5.7L10 14.9l-5.1 2.7 1-5.7-4.2-4 5.8-.8z';

const Stars = () => (
  <svg className="stars" viewBox="0 0 108 20" role="img" aria-label="5 out of 5 stars">
    {[0, 22, 44, 66, 88].map((left) => (
      <path key={left} d={star} transform={`translate(${left} 0)`} />
    ))}
  </svg>
);

export const Testimonials = () => (
  <PageSection id="testimonials" title="What our clients say">
    <ul className="quote-list">
      {testimonials.map(({ quote, by }, index) => (
        <li key={by}>
          <figure>
            <Stars />
            <blockquote>
              <Setting name={`QUOTE_${index + 1}`}>{quote}</Setting>
            </blockquote>
            <figcaption>
              <Setting name={`QUOTED_${index + 1}`}>{by}</Setting>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  </PageSection>
);
