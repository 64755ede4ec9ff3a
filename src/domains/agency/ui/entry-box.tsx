import { chakra, Flex } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';

const Entry = chakra('fieldset', {
  base: { p: '4', m: '0', borderWidth: '1px', borderRadius: 'card', minW: '0' },
});
const Legend = chakra('legend', { base: { px: '1', color: 'muted', fontSize: 'sm' } });

type EntryBoxProps = {
  /** Such as "Question 2". */
  name: string;
  /** The properties of the button that removes the entry. */
  remove?: Pick<ComponentProps<'button'>, 'name' | 'value' | 'form' | 'formNoValidate'>;
  children: ReactNode;
};

/** An entry of a list. */
export const EntryBox = ({ name, remove, children }: EntryBoxProps) => (
  <Entry>
    <Legend>{name}</Legend>
    <Flex direction="column" gap="4">
      {children}
    </Flex>
    {remove && (
      <Button
        mt="3"
        size="sm"
        type="submit"
        aria-label={`Remove ${name.toLowerCase()}`}
        {...remove}
      >
        Remove
      </Button>
    )}
  </Entry>
);
