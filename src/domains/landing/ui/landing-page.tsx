import type { Company } from '../http.ts';
import { Contact } from './contact.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { Product } from './product.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { Benefits, Claims, Faqs, Services, Testimonials } from './text-sections.tsx';

/** Plain HTML and CSS, so that visitors download neither the theme nor the code of the portal. */
export const LandingPage = (company: Company) => (
  <>
    <a className="skip" href="#main">
      Skip to content
    </a>
    <SiteHeader />
    <main id="main">
      <Hero {...company} />
      <Claims {...company} />
      <Services />
      <Product />
      <Benefits />
      <Pricing />
      <Testimonials {...company} />
      <Faqs {...company} />
      <Contact {...company} />
    </main>
    <SiteFooter {...company} />
  </>
);
