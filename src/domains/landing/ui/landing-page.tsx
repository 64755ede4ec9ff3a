import { Benefits } from './benefits.tsx';
import { Claims } from './claims.tsx';
import { Contact } from './contact.tsx';
import { Faqs } from './faqs.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { Product } from './product.tsx';
import { Services } from './services.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { Testimonials } from './testimonials.tsx';

/** Plain HTML and CSS, so that visitors download neither the theme nor the code of the portal. */
export const LandingPage = () => (
  <>
    <a className="skip" href="#main">
      Skip to content
    </a>
    <SiteHeader />
    <main id="main">
      <Hero />
      <Claims />
      <Services />
      <Product />
      <Benefits />
      <Pricing />
      <Testimonials />
      <Faqs />
      <Contact />
    </main>
    <SiteFooter />
  </>
);
