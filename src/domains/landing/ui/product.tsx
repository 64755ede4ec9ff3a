const text =
  'The task board of a client: cards with their priority, their date and their assistant.';

/** Drawn by scripts/landing-product.ts; which of the two is seen is a matter of light and dark. */
const Picture = ({ colours }: { colours: 'light' | 'dark' }) => (
  <picture className={`only-${colours}`}>
    <source
      media="(max-width: 639px)"
      srcSet={`/product-phone-${colours}.webp`}
      width="780"
      height="1280"
    />
    <img
      src={`/product-${colours}.webp`}
      alt={text}
      width="1920"
      height="1200"
      loading="lazy"
      decoding="async"
    />
  </picture>
);

export const Product = () => (
  <section className="product" aria-labelledby="product-title">
    <div className="product-inner">
      <h2 id="product-title">You see the work while it is done.</h2>
      <p>
        Hand over a task, follow it across the board, and read the hours it took. This is the portal
        as a client opens it.
      </p>
      <div className="product-frame">
        <Picture colours="light" />
        <Picture colours="dark" />
      </div>
    </div>
  </section>
);
