import { chakra, Flex } from '@chakra-ui/react';

const brands = ['Visa', 'Mastercard', 'American Express', 'Discover'];

const Brand = chakra('li', {
  base: {
    px: '2',
    py: '0.5',
    borderWidth: '1px',
    borderRadius: 'control',
    bg: 'surface',
    fontSize: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
  },
});

export const CardBrands = () => (
  <Flex gap="3" wrap="wrap" align="center" color="muted" fontSize="sm">
    We accept
    <Flex as="ul" gap="2" wrap="wrap" m="0" p="0" listStyleType="none" aria-label="Accepted cards">
      {brands.map((brand) => (
        <Brand key={brand}>{brand}</Brand>
      ))}
    </Flex>
  </Flex>
);
